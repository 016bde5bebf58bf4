"""What takes long and shows more of what quicker tests show: `./run_scripts/test --thorough`.

By file and test, with the parameters that are left out; none: all of them.
"""

from __future__ import annotations

THOROUGH: dict[str, tuple[str, ...]] = {
    # Smaller samples, and those with every construct, are compared by the quick tests.
    "jdk/test_agree.py::test_a_verdict_is_that_of_a_javac_started_afresh": (
        "translator",
        "interpreter",
        "strings",
    ),
    "jdk/test_agree.py::test_accepted_steps_leave_nothing_stale_behind": (),
    "jdk/test_compile.py::test_a_compiler_that_runs_out_of_memory_says_nothing_of_others": (
        "-J-Xmx24m",
    ),
    # What they ask for has tests of its own, and every command is begun.
    "cli/test_docs_symptoms.py::test_every_symptom_of_the_text_is_chipped_to_its_end": (
        "--junit",
        "TwoLoops",
        "--differ",
        "--hang",
        "--repeat",
        "--same-output",
        "--exit",
        "Thrown",
        "Place",
        "Unchecked",
        "Deep",
        "Crashes",
        "--not",
    ),
    "cli/test_complaints.py::test_what_another_compiler_finds_comes_down_to_this": (),
    "cli/test_mode.py::test_both_modes_come_to_the_same_bytes": ("test",),
    "cli/test_jtreg.py::test_they_fail_while_the_bug_is_there_and_pass_when_it_is_mended": (),
    "cli/test_init.py::test_what_it_writes_is_ready_as_check_says": (),
    "cli/test_java.py::test_a_tree_of_20_000_levels_is_chipped": ("blocks",),
    "cli/test_java.py::test_both_kinds_of_symptom_find_the_same_program": (),
    "cli/test_maven.py::test_a_failing_test_is_chipped_directly_and_still_fails": (),
    "cli/test_cut.py::test_what_is_never_executed_goes_in_one_question": ("scripts-none",),
    "symptom/test_commands.py::test_no_other_sample_throws": (),
    "symptom/test_commands.py::test_from_a_failing_program_to_its_reduction_in_one_command": (
        "strings",
        "translator",
    ),
    "symptom/test_quality.py::test_what_the_symptom_does_not_need_is_gone": ("javac warning",),
    "test_golden.py::test_a_sample_comes_down_as_recorded": (
        "worstcase-T9-forward",
        "worstcase-T9-reverse",
        "worstcase-T9-rechip",
        "interpreter-T8-rechip",
    ),
    "test_golden.py::test_the_default_plan_leaves_no_more_than_it_did": ("straight", "branch"),
    "test_golden.py::test_a_small_sample_comes_down_on_the_real_jdk": ("java21-language",),
    "test_reparse.py::test_a_variant_is_measured_by_its_difference_as_by_itself": (
        "strings",
        "interpreter",
        "java17",
    ),
    "test_layout_laws.py::test_sources_of_the_jdk_keep_the_laws": (),
    "laws/test_chips.py::test_the_chips_of_the_worst_case_keep_the_laws": (),
    "laws/test_chips.py::test_the_chips_of_a_sample_keep_the_laws": ("Sha1",),
    "view/test_offline.py::test_axe_finds_no_serious_violation": ("390",),
}


def is_thorough(node: str) -> bool:
    """Whether a test is left out of a quick run."""
    return any(told(name, left_out, node) for name, left_out in THOROUGH.items())


def told(name: str, left_out: tuple[str, ...], node: str) -> bool:
    """Whether an entry of the list means a test."""
    test, _, parameters = node.removeprefix("tests/").partition("[")
    return test.startswith(name) and (not left_out or any(part in parameters for part in left_out))
