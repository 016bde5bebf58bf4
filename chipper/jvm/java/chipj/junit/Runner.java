package chipj.junit;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;

/**
 * Runs one test with whichever JUnit is on the class path, and prints how it fails as the end of a thread is printed.
 * All by reflection: there is no JUnit where this is compiled.
 */
public final class Runner {

    private static final String PLATFORM = "org.junit.platform.";
    private static final int FAILED = 1;
    private static final int UNKNOWN = 3;

    private Runner() {}

    /** Class and method. */
    public static void main(String[] arguments) throws Exception {
        List<?> failures;
        try {
            failures = failures(arguments[0], arguments[1]);
        } catch (ClassNotFoundException missing) {
            System.err.println("chipj: not on the class path: " + missing.getMessage());
            System.exit(UNKNOWN);
            return;
        } catch (NoSuchMethodException missing) {
            failures = null;
        }
        if (failures == null) {
            System.err.println("chipj: no test " + arguments[0] + "#" + arguments[1]);
            System.exit(UNKNOWN);
        } else if (!failures.isEmpty()) {
            System.err.print("Exception in thread \"junit\" ");
            ((Throwable) call(failures.get(0), "getException")).printStackTrace();
            System.exit(FAILED);
        }
        System.exit(0);
    }

    private static List<?> failures(String type, String method) throws Exception {
        if (there(PLATFORM + "launcher.core.LauncherFactory")) {
            List<?> found = onPlatform(type + "#" + method);
            if (found != null || !there("org.junit.runner.JUnitCore")) {
                return found;
            }
        }
        return withJUnit4(type, method);
    }

    private static boolean there(String name) {
        try {
            Class.forName(name, false, Runner.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError missing) {
            return false;
        }
    }

    /** JUnit 5 and what runs on its platform; null if it knows no such test. */
    private static List<?> onPlatform(String name) throws Exception {
        Class<?> selector = Class.forName(PLATFORM + "engine.DiscoverySelector");
        Object selectors = Array.newInstance(selector, 1);
        Class<?> select = Class.forName(PLATFORM + "engine.discovery.DiscoverySelectors");
        Array.set(selectors, 0, select.getMethod("selectMethod", String.class).invoke(null, name));
        Class<?> builder = Class.forName(PLATFORM + "launcher.core.LauncherDiscoveryRequestBuilder");
        Object request = builder.getMethod("request").invoke(null);
        builder.getMethod("selectors", selectors.getClass()).invoke(request, selectors);
        Object built = builder.getMethod("build").invoke(request);

        Class<?> listener = Class.forName(PLATFORM + "launcher.TestExecutionListener");
        Class<?> summing = Class.forName(PLATFORM + "launcher.listeners.SummaryGeneratingListener");
        Object listeners = Array.newInstance(listener, 1);
        Object sums = summing.getConstructor().newInstance();
        Array.set(listeners, 0, sums);
        Class<?> factory = Class.forName(PLATFORM + "launcher.core.LauncherFactory");
        Object launcher = factory.getMethod("create").invoke(null);
        Method execute =
                Class.forName(PLATFORM + "launcher.Launcher")
                        .getMethod(
                                "execute",
                                Class.forName(PLATFORM + "launcher.LauncherDiscoveryRequest"),
                                listeners.getClass());
        try {
            execute.invoke(launcher, built, listeners);
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause().getClass().getName().endsWith(".JUnitException")) {
                throw new NoSuchMethodException(name); // of such a class, or there is no such class
            }
            throw thrown;
        }
        Object summary = summing.getMethod("getSummary").invoke(sums);
        Class<?> told = Class.forName(PLATFORM + "launcher.listeners.TestExecutionSummary");
        List<?> failures = (List<?>) told.getMethod("getFailures").invoke(summary);
        boolean none = (Long) told.getMethod("getTestsFoundCount").invoke(summary) == 0;
        return none && failures.isEmpty() ? null : failures;
    }

    private static List<?> withJUnit4(String type, String method) throws Exception {
        Class<?> core = Class.forName("org.junit.runner.JUnitCore");
        Class<?> request = Class.forName("org.junit.runner.Request");
        Class<?> test;
        try {
            test = Class.forName(type);
        } catch (ClassNotFoundException gone) {
            return null;
        }
        Object one = request.getMethod("method", Class.class, String.class).invoke(null, test, method);
        try {
            Object result = core.getMethod("run", request).invoke(core.getConstructor().newInstance(), one);
            return (List<?>) call(result, "getFailures");
        } catch (InvocationTargetException refused) {
            return null;
        }
    }

    private static Object call(Object object, String method) throws Exception {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            for (Class<?> each : type.getInterfaces()) {
                if (java.lang.reflect.Modifier.isPublic(each.getModifiers()) && has(each, method)) {
                    return each.getMethod(method).invoke(object);
                }
            }
            if (java.lang.reflect.Modifier.isPublic(type.getModifiers()) && has(type, method)) {
                return type.getMethod(method).invoke(object);
            }
        }
        throw new NoSuchMethodException(method);
    }

    private static boolean has(Class<?> type, String method) {
        try {
            type.getMethod(method);
            return true;
        } catch (NoSuchMethodException none) {
            return false;
        }
    }
}
