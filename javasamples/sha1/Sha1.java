/**
 * The secure hash algorithm SHA-1, its rounds written out, with a self-test and a small command line.
 *
 * Built after an experiment on hierarchical delta debugging: one of the many expressions of the compression
 * function divides by zero. The symptom is for a parser, not for a run: test.sh asks javac whether the file
 * is free of syntax errors, and grep whether the division is still there.
 */
import java.nio.charset.StandardCharsets;

public final class Sha1 {
    private static final int BLOCK = 64;
    private static final int WORDS = 80;
    private static final char[] DIGITS = "0123456789abcdef".toCharArray();

    private static final int K0 = 0x5a827999;
    private static final int K1 = 0x6ed9eba1;
    private static final int K2 = 0x8f1bbcdc;
    private static final int K3 = 0xca62c1d6;

    private final int[] state = new int[5];
    private final int[] w = new int[WORDS];
    private final byte[] buffer = new byte[BLOCK];
    private int filled;
    private long length;

    public Sha1() {
        reset();
    }

    /** Forget everything that was hashed. */
    public void reset() {
        state[0] = 0x67452301;
        state[1] = 0xefcdab89;
        state[2] = 0x98badcfe;
        state[3] = 0x10325476;
        state[4] = 0xc3d2e1f0;
        filled = 0;
        length = 0;
    }

    /** Hash one more byte. */
    public void update(byte value) {
        buffer[filled++] = value;
        length += 8;
        if (filled == BLOCK) {
            compress(buffer, 0);
            filled = 0;
        }
    }

    /** Hash some more bytes. */
    public void update(byte[] data, int offset, int count) {
        while (count > 0) {
            if (filled == 0 && count >= BLOCK) {
                compress(data, offset);
                length += 8 * BLOCK;
                offset += BLOCK;
                count -= BLOCK;
            } else {
                update(data[offset++]);
                count--;
            }
        }
    }

    /** The hash of all that was given so far; the next one starts anew. */
    public byte[] digest() {
        long bits = length;
        update((byte) 0x80);
        while (filled != BLOCK - 8) {
            update((byte) 0);
        }
        for (int shift = 56; shift >= 0; shift -= 8) {
            update((byte) (bits >>> shift));
        }
        byte[] result = new byte[20];
        for (int i = 0; i < result.length; i++) {
            result[i] = (byte) (state[i >> 2] >>> (24 - 8 * (i & 3)));
        }
        reset();
        return result;
    }

    private static int choose(int x, int y, int z) {
        return (x & y) | (~x & z);
    }

    private static int parity(int x, int y, int z) {
        return x ^ y ^ z;
    }

    private static int majority(int x, int y, int z) {
        return (x & y) | (x & z) | (y & z);
    }

    private static int word(byte[] data, int at) {
        return ((data[at] & 0xff) << 24) | ((data[at + 1] & 0xff) << 16)
                | ((data[at + 2] & 0xff) << 8) | (data[at + 3] & 0xff);
    }

    private void expand(byte[] data, int offset) {
        w[0] = word(data, offset + 0);
        w[1] = word(data, offset + 4);
        w[2] = word(data, offset + 8);
        w[3] = word(data, offset + 12);
        w[4] = word(data, offset + 16);
        w[5] = word(data, offset + 20);
        w[6] = word(data, offset + 24);
        w[7] = word(data, offset + 28);
        w[8] = word(data, offset + 32);
        w[9] = word(data, offset + 36);
        w[10] = word(data, offset + 40);
        w[11] = word(data, offset + 44);
        w[12] = word(data, offset + 48);
        w[13] = word(data, offset + 52);
        w[14] = word(data, offset + 56);
        w[15] = word(data, offset + 60);
        w[16] = (((w[13] ^ w[8] ^ w[2] ^ w[0])) << 1) | (((w[13] ^ w[8] ^ w[2] ^ w[0])) >>> 31);
        w[17] = (((w[14] ^ w[9] ^ w[3] ^ w[1])) << 1) | (((w[14] ^ w[9] ^ w[3] ^ w[1])) >>> 31);
        w[18] = (((w[15] ^ w[10] ^ w[4] ^ w[2])) << 1) | (((w[15] ^ w[10] ^ w[4] ^ w[2])) >>> 31);
        w[19] = (((w[16] ^ w[11] ^ w[5] ^ w[3])) << 1) | (((w[16] ^ w[11] ^ w[5] ^ w[3])) >>> 31);
        w[20] = (((w[17] ^ w[12] ^ w[6] ^ w[4])) << 1) | (((w[17] ^ w[12] ^ w[6] ^ w[4])) >>> 31);
        w[21] = (((w[18] ^ w[13] ^ w[7] ^ w[5])) << 1) | (((w[18] ^ w[13] ^ w[7] ^ w[5])) >>> 31);
        w[22] = (((w[19] ^ w[14] ^ w[8] ^ w[6])) << 1) | (((w[19] ^ w[14] ^ w[8] ^ w[6])) >>> 31);
        w[23] = (((w[20] ^ w[15] ^ w[9] ^ w[7])) << 1) | (((w[20] ^ w[15] ^ w[9] ^ w[7])) >>> 31);
        w[24] = (((w[21] ^ w[16] ^ w[10] ^ w[8])) << 1) | (((w[21] ^ w[16] ^ w[10] ^ w[8])) >>> 31);
        w[25] = (((w[22] ^ w[17] ^ w[11] ^ w[9])) << 1) | (((w[22] ^ w[17] ^ w[11] ^ w[9])) >>> 31);
        w[26] = (((w[23] ^ w[18] ^ w[12] ^ w[10])) << 1) | (((w[23] ^ w[18] ^ w[12] ^ w[10])) >>> 31);
        w[27] = (((w[24] ^ w[19] ^ w[13] ^ w[11])) << 1) | (((w[24] ^ w[19] ^ w[13] ^ w[11])) >>> 31);
        w[28] = (((w[25] ^ w[20] ^ w[14] ^ w[12])) << 1) | (((w[25] ^ w[20] ^ w[14] ^ w[12])) >>> 31);
        w[29] = (((w[26] ^ w[21] ^ w[15] ^ w[13])) << 1) | (((w[26] ^ w[21] ^ w[15] ^ w[13])) >>> 31);
        w[30] = (((w[27] ^ w[22] ^ w[16] ^ w[14])) << 1) | (((w[27] ^ w[22] ^ w[16] ^ w[14])) >>> 31);
        w[31] = (((w[28] ^ w[23] ^ w[17] ^ w[15])) << 1) | (((w[28] ^ w[23] ^ w[17] ^ w[15])) >>> 31);
        w[32] = (((w[29] ^ w[24] ^ w[18] ^ w[16])) << 1) | (((w[29] ^ w[24] ^ w[18] ^ w[16])) >>> 31);
        w[33] = (((w[30] ^ w[25] ^ w[19] ^ w[17])) << 1) | (((w[30] ^ w[25] ^ w[19] ^ w[17])) >>> 31);
        w[34] = (((w[31] ^ w[26] ^ w[20] ^ w[18])) << 1) | (((w[31] ^ w[26] ^ w[20] ^ w[18])) >>> 31);
        w[35] = (((w[32] ^ w[27] ^ w[21] ^ w[19])) << 1) | (((w[32] ^ w[27] ^ w[21] ^ w[19])) >>> 31);
        w[36] = (((w[33] ^ w[28] ^ w[22] ^ w[20])) << 1) | (((w[33] ^ w[28] ^ w[22] ^ w[20])) >>> 31);
        w[37] = (((w[34] ^ w[29] ^ w[23] ^ w[21])) << 1) | (((w[34] ^ w[29] ^ w[23] ^ w[21])) >>> 31);
        w[38] = (((w[35] ^ w[30] ^ w[24] ^ w[22])) << 1) | (((w[35] ^ w[30] ^ w[24] ^ w[22])) >>> 31);
        w[39] = (((w[36] ^ w[31] ^ w[25] ^ w[23])) << 1) | (((w[36] ^ w[31] ^ w[25] ^ w[23])) >>> 31);
        w[40] = (((w[37] ^ w[32] ^ w[26] ^ w[24])) << 1) | (((w[37] ^ w[32] ^ w[26] ^ w[24])) >>> 31);
        w[41] = (((w[38] ^ w[33] ^ w[27] ^ w[25])) << 1) | (((w[38] ^ w[33] ^ w[27] ^ w[25])) >>> 31);
        w[42] = (((w[39] ^ w[34] ^ w[28] ^ w[26])) << 1) | (((w[39] ^ w[34] ^ w[28] ^ w[26])) >>> 31);
        w[43] = (((w[40] ^ w[35] ^ w[29] ^ w[27])) << 1) | (((w[40] ^ w[35] ^ w[29] ^ w[27])) >>> 31);
        w[44] = (((w[41] ^ w[36] ^ w[30] ^ w[28])) << 1) | (((w[41] ^ w[36] ^ w[30] ^ w[28])) >>> 31);
        w[45] = (((w[42] ^ w[37] ^ w[31] ^ w[29])) << 1) | (((w[42] ^ w[37] ^ w[31] ^ w[29])) >>> 31);
        w[46] = (((w[43] ^ w[38] ^ w[32] ^ w[30])) << 1) | (((w[43] ^ w[38] ^ w[32] ^ w[30])) >>> 31);
        w[47] = (((w[44] ^ w[39] ^ w[33] ^ w[31])) << 1) | (((w[44] ^ w[39] ^ w[33] ^ w[31])) >>> 31);
        w[48] = (((w[45] ^ w[40] ^ w[34] ^ w[32])) << 1) | (((w[45] ^ w[40] ^ w[34] ^ w[32])) >>> 31);
        w[49] = (((w[46] ^ w[41] ^ w[35] ^ w[33])) << 1) | (((w[46] ^ w[41] ^ w[35] ^ w[33])) >>> 31);
        w[50] = (((w[47] ^ w[42] ^ w[36] ^ w[34])) << 1) | (((w[47] ^ w[42] ^ w[36] ^ w[34])) >>> 31);
        w[51] = (((w[48] ^ w[43] ^ w[37] ^ w[35])) << 1) | (((w[48] ^ w[43] ^ w[37] ^ w[35])) >>> 31);
        w[52] = (((w[49] ^ w[44] ^ w[38] ^ w[36])) << 1) | (((w[49] ^ w[44] ^ w[38] ^ w[36])) >>> 31);
        w[53] = (((w[50] ^ w[45] ^ w[39] ^ w[37])) << 1) | (((w[50] ^ w[45] ^ w[39] ^ w[37])) >>> 31);
        w[54] = (((w[51] ^ w[46] ^ w[40] ^ w[38])) << 1) | (((w[51] ^ w[46] ^ w[40] ^ w[38])) >>> 31);
        w[55] = (((w[52] ^ w[47] ^ w[41] ^ w[39])) << 1) | (((w[52] ^ w[47] ^ w[41] ^ w[39])) >>> 31);
        w[56] = (((w[53] ^ w[48] ^ w[42] ^ w[40])) << 1) | (((w[53] ^ w[48] ^ w[42] ^ w[40])) >>> 31);
        w[57] = (((w[54] ^ w[49] ^ w[43] ^ w[41])) << 1) | (((w[54] ^ w[49] ^ w[43] ^ w[41])) >>> 31);
        w[58] = (((w[55] ^ w[50] ^ w[44] ^ w[42])) << 1) | (((w[55] ^ w[50] ^ w[44] ^ w[42])) >>> 31);
        w[59] = (((w[56] ^ w[51] ^ w[45] ^ w[43])) << 1) | (((w[56] ^ w[51] ^ w[45] ^ w[43])) >>> 31);
        w[60] = (((w[57] ^ w[52] ^ w[46] ^ w[44])) << 1) | (((w[57] ^ w[52] ^ w[46] ^ w[44])) >>> 31);
        w[61] = (((w[58] ^ w[53] ^ w[47] ^ w[45])) << 1) | (((w[58] ^ w[53] ^ w[47] ^ w[45])) >>> 31);
        w[62] = (((w[59] ^ w[54] ^ w[48] ^ w[46])) << 1) | (((w[59] ^ w[54] ^ w[48] ^ w[46])) >>> 31);
        w[63] = (((w[60] ^ w[55] ^ w[49] ^ w[47])) << 1) | (((w[60] ^ w[55] ^ w[49] ^ w[47])) >>> 31);
        w[64] = (((w[61] ^ w[56] ^ w[50] ^ w[48])) << 1) | (((w[61] ^ w[56] ^ w[50] ^ w[48])) >>> 31);
        w[65] = (((w[62] ^ w[57] ^ w[51] ^ w[49])) << 1) | (((w[62] ^ w[57] ^ w[51] ^ w[49])) >>> 31);
        w[66] = (((w[63] ^ w[58] ^ w[52] ^ w[50])) << 1) | (((w[63] ^ w[58] ^ w[52] ^ w[50])) >>> 31);
        w[67] = (((w[64] ^ w[59] ^ w[53] ^ w[51])) << 1) | (((w[64] ^ w[59] ^ w[53] ^ w[51])) >>> 31);
        w[68] = (((w[65] ^ w[60] ^ w[54] ^ w[52])) << 1) | (((w[65] ^ w[60] ^ w[54] ^ w[52])) >>> 31);
        w[69] = (((w[66] ^ w[61] ^ w[55] ^ w[53])) << 1) | (((w[66] ^ w[61] ^ w[55] ^ w[53])) >>> 31);
        w[70] = (((w[67] ^ w[62] ^ w[56] ^ w[54])) << 1) | (((w[67] ^ w[62] ^ w[56] ^ w[54])) >>> 31);
        w[71] = (((w[68] ^ w[63] ^ w[57] ^ w[55])) << 1) | (((w[68] ^ w[63] ^ w[57] ^ w[55])) >>> 31);
        w[72] = (((w[69] ^ w[64] ^ w[58] ^ w[56])) << 1) | (((w[69] ^ w[64] ^ w[58] ^ w[56])) >>> 31);
        w[73] = (((w[70] ^ w[65] ^ w[59] ^ w[57])) << 1) | (((w[70] ^ w[65] ^ w[59] ^ w[57])) >>> 31);
        w[74] = (((w[71] ^ w[66] ^ w[60] ^ w[58])) << 1) | (((w[71] ^ w[66] ^ w[60] ^ w[58])) >>> 31);
        w[75] = (((w[72] ^ w[67] ^ w[61] ^ w[59])) << 1) | (((w[72] ^ w[67] ^ w[61] ^ w[59])) >>> 31);
        w[76] = (((w[73] ^ w[68] ^ w[62] ^ w[60])) << 1) | (((w[73] ^ w[68] ^ w[62] ^ w[60])) >>> 31);
        w[77] = (((w[74] ^ w[69] ^ w[63] ^ w[61])) << 1) | (((w[74] ^ w[69] ^ w[63] ^ w[61])) >>> 31);
        w[78] = (((w[75] ^ w[70] ^ w[64] ^ w[62])) << 1) | (((w[75] ^ w[70] ^ w[64] ^ w[62])) >>> 31);
        w[79] = (((w[76] ^ w[71] ^ w[65] ^ w[63])) << 1) | (((w[76] ^ w[71] ^ w[65] ^ w[63])) >>> 31);
    }

    private void compress(byte[] data, int offset) {
        expand(data, offset);
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        int e = state[4];
        e = ((a << 5) | (a >>> 27)) + choose(b, c, d) + e + (w[0] + K0);
        b = ((b << 30) | (b >>> 2));
        d = ((e << 5) | (e >>> 27)) + choose(a, b, c) + d + (w[1] + K0);
        a = ((a << 30) | (a >>> 2));
        c = ((d << 5) | (d >>> 27)) + choose(e, a, b) + c + (w[2] + K0);
        e = ((e << 30) | (e >>> 2));
        b = ((c << 5) | (c >>> 27)) + choose(d, e, a) + b + (w[3] + K0);
        d = ((d << 30) | (d >>> 2));
        a = ((b << 5) | (b >>> 27)) + choose(c, d, e) + a + (w[4] + K0);
        c = ((c << 30) | (c >>> 2));
        e = ((a << 5) | (a >>> 27)) + choose(b, c, d) + e + (w[5] + K0);
        b = ((b << 30) | (b >>> 2));
        d = ((e << 5) | (e >>> 27)) + choose(a, b, c) + d + (w[6] + K0);
        a = ((a << 30) | (a >>> 2));
        c = ((d << 5) | (d >>> 27)) + choose(e, a, b) + c + (w[7] + K0);
        e = ((e << 30) | (e >>> 2));
        b = ((c << 5) | (c >>> 27)) + choose(d, e, a) + b + (w[8] + K0);
        d = ((d << 30) | (d >>> 2));
        a = ((b << 5) | (b >>> 27)) + choose(c, d, e) + a + (w[9] + K0);
        c = ((c << 30) | (c >>> 2));
        e = ((a << 5) | (a >>> 27)) + choose(b, c, d) + e + (w[10] + K0);
        b = ((b << 30) | (b >>> 2));
        d = ((e << 5) | (e >>> 27)) + choose(a, b, c) + d + (w[11] + K0);
        a = ((a << 30) | (a >>> 2));
        c = ((d << 5) | (d >>> 27)) + choose(e, a, b) + c + (w[12] + K0);
        e = ((e << 30) | (e >>> 2));
        b = ((c << 5) | (c >>> 27)) + choose(d, e, a) + b + (w[13] + K0);
        d = ((d << 30) | (d >>> 2));
        a = ((b << 5) | (b >>> 27)) + choose(c, d, e) + a + (w[14] + K0);
        c = ((c << 30) | (c >>> 2));
        e = ((a << 5) | (a >>> 27)) + choose(b, c, d) + e + (w[15] + K0);
        b = ((b << 30) | (b >>> 2));
        d = ((e << 5) | (e >>> 27)) + choose(a, b, c) + d + (w[16] + K0);
        a = ((a << 30) | (a >>> 2));
        c = ((d << 5) | (d >>> 27)) + choose(e, a, b) + c + (w[17] + K0);
        e = ((e << 30) | (e >>> 2));
        b = ((c << 5) | (c >>> 27)) + choose(d, e, a) + b + (w[18] + K0);
        d = ((d << 30) | (d >>> 2));
        a = ((b << 5) | (b >>> 27)) + choose(c, d, e) + a + (w[19] + K0);
        c = ((c << 30) | (c >>> 2));
        e = ((a << 5) | (a >>> 27)) + parity(b, c, d) + e + (w[20] + K1);
        b = ((b << 30) | (b >>> 2));
        d = ((e << 5) | (e >>> 27)) + parity(a, b, c) + d + (w[21] + K1);
        a = ((a << 30) | (a >>> 2));
        c = ((d << 5) | (d >>> 27)) + parity(e, a, b) + c + (w[22] + K1);
        e = ((e << 30) | (e >>> 2));
        b = ((c << 5) | (c >>> 27)) + parity(d, e, a) + b + (w[23] + K1);
        d = ((d << 30) | (d >>> 2));
        a = ((b << 5) | (b >>> 27)) + parity(c, d, e) + a + (w[24] + K1);
        c = ((c << 30) | (c >>> 2));
        e = ((a << 5) | (a >>> 27)) + parity(b, c, d) + e + (w[25] + K1);
        b = ((b << 30) | (b >>> 2));
        d = ((e << 5) | (e >>> 27)) + parity(a, b, c) + d + (w[26] + K1);
        a = ((a << 30) | (a >>> 2));
        c = ((d << 5) | (d >>> 27)) + parity(e, a, b) + c + (w[27] + K1);
        e = ((e << 30) | (e >>> 2));
        b = ((c << 5) | (c >>> 27)) + parity(d, e, a) + b + (w[28] + K1);
        d = ((d << 30) | (d >>> 2));
        a = ((b << 5) | (b >>> 27)) + parity(c, d, e) + a + (w[29] + K1);
        c = ((c << 30) | (c >>> 2));
        e = ((a << 5) | (a >>> 27)) + parity(b, c, d) + e + (w[30] + K1);
        b = ((b << 30) | (b >>> 2));
        d = ((e << 5) | (e >>> 27)) + parity(a, b, c) + d + (w[31] + K1);
        a = ((a << 30) | (a >>> 2));
        c = ((d << 5) | (d >>> 27)) + parity(e, a, b) + c + (w[32] + K1);
        e = ((e << 30) | (e >>> 2));
        b = ((c << 5) | (c >>> 27)) + parity(d, e, a) + b + (w[33] + K1);
        d = ((d << 30) | (d >>> 2));
        a = ((b << 5) | (b >>> 27)) + parity(c, d, e) + a + (w[34] + K1);
        c = ((c << 30) | (c >>> 2));
        e = ((a << 5) | (a >>> 27)) + parity(b, c, d) + e + (w[35] + K1);
        b = ((b << 30) | (b >>> 2));
        d = ((e << 5) | (e >>> 27)) + parity(a, b, c) + d + (w[36] + K1);
        a = ((a << 30) | (a >>> 2));
        c = ((d << 5) | (d >>> 27)) + parity(e, a, b) + c + (w[37] + K1);
        e = ((e << 30) | (e >>> 2));
        b = ((c << 5) | (c >>> 27)) + parity(d, e, a) + b + (w[38] + K1);
        d = ((d << 30) | (d >>> 2));
        a = ((b << 5) | (b >>> 27)) + parity(c, d, e) + a + (w[39] + K1);
        c = ((c << 30) | (c >>> 2));
        e = ((a << 5) | (a >>> 27)) + majority(b, c, d) + e + (w[40] + K2);
        b = ((b << 30) | (b >>> 2));
        d = ((e << 5) | (e >>> 27)) + majority(a, b, c) + d + (w[41] + K2) / 0;
        a = ((a << 30) | (a >>> 2));
        c = ((d << 5) | (d >>> 27)) + majority(e, a, b) + c + (w[42] + K2);
        e = ((e << 30) | (e >>> 2));
        b = ((c << 5) | (c >>> 27)) + majority(d, e, a) + b + (w[43] + K2);
        d = ((d << 30) | (d >>> 2));
        a = ((b << 5) | (b >>> 27)) + majority(c, d, e) + a + (w[44] + K2);
        c = ((c << 30) | (c >>> 2));
        e = ((a << 5) | (a >>> 27)) + majority(b, c, d) + e + (w[45] + K2);
        b = ((b << 30) | (b >>> 2));
        d = ((e << 5) | (e >>> 27)) + majority(a, b, c) + d + (w[46] + K2);
        a = ((a << 30) | (a >>> 2));
        c = ((d << 5) | (d >>> 27)) + majority(e, a, b) + c + (w[47] + K2);
        e = ((e << 30) | (e >>> 2));
        b = ((c << 5) | (c >>> 27)) + majority(d, e, a) + b + (w[48] + K2);
        d = ((d << 30) | (d >>> 2));
        a = ((b << 5) | (b >>> 27)) + majority(c, d, e) + a + (w[49] + K2);
        c = ((c << 30) | (c >>> 2));
        e = ((a << 5) | (a >>> 27)) + majority(b, c, d) + e + (w[50] + K2);
        b = ((b << 30) | (b >>> 2));
        d = ((e << 5) | (e >>> 27)) + majority(a, b, c) + d + (w[51] + K2);
        a = ((a << 30) | (a >>> 2));
        c = ((d << 5) | (d >>> 27)) + majority(e, a, b) + c + (w[52] + K2);
        e = ((e << 30) | (e >>> 2));
        b = ((c << 5) | (c >>> 27)) + majority(d, e, a) + b + (w[53] + K2);
        d = ((d << 30) | (d >>> 2));
        a = ((b << 5) | (b >>> 27)) + majority(c, d, e) + a + (w[54] + K2);
        c = ((c << 30) | (c >>> 2));
        e = ((a << 5) | (a >>> 27)) + majority(b, c, d) + e + (w[55] + K2);
        b = ((b << 30) | (b >>> 2));
        d = ((e << 5) | (e >>> 27)) + majority(a, b, c) + d + (w[56] + K2);
        a = ((a << 30) | (a >>> 2));
        c = ((d << 5) | (d >>> 27)) + majority(e, a, b) + c + (w[57] + K2);
        e = ((e << 30) | (e >>> 2));
        b = ((c << 5) | (c >>> 27)) + majority(d, e, a) + b + (w[58] + K2);
        d = ((d << 30) | (d >>> 2));
        a = ((b << 5) | (b >>> 27)) + majority(c, d, e) + a + (w[59] + K2);
        c = ((c << 30) | (c >>> 2));
        e = ((a << 5) | (a >>> 27)) + parity(b, c, d) + e + (w[60] + K3);
        b = ((b << 30) | (b >>> 2));
        d = ((e << 5) | (e >>> 27)) + parity(a, b, c) + d + (w[61] + K3);
        a = ((a << 30) | (a >>> 2));
        c = ((d << 5) | (d >>> 27)) + parity(e, a, b) + c + (w[62] + K3);
        e = ((e << 30) | (e >>> 2));
        b = ((c << 5) | (c >>> 27)) + parity(d, e, a) + b + (w[63] + K3);
        d = ((d << 30) | (d >>> 2));
        a = ((b << 5) | (b >>> 27)) + parity(c, d, e) + a + (w[64] + K3);
        c = ((c << 30) | (c >>> 2));
        e = ((a << 5) | (a >>> 27)) + parity(b, c, d) + e + (w[65] + K3);
        b = ((b << 30) | (b >>> 2));
        d = ((e << 5) | (e >>> 27)) + parity(a, b, c) + d + (w[66] + K3);
        a = ((a << 30) | (a >>> 2));
        c = ((d << 5) | (d >>> 27)) + parity(e, a, b) + c + (w[67] + K3);
        e = ((e << 30) | (e >>> 2));
        b = ((c << 5) | (c >>> 27)) + parity(d, e, a) + b + (w[68] + K3);
        d = ((d << 30) | (d >>> 2));
        a = ((b << 5) | (b >>> 27)) + parity(c, d, e) + a + (w[69] + K3);
        c = ((c << 30) | (c >>> 2));
        e = ((a << 5) | (a >>> 27)) + parity(b, c, d) + e + (w[70] + K3);
        b = ((b << 30) | (b >>> 2));
        d = ((e << 5) | (e >>> 27)) + parity(a, b, c) + d + (w[71] + K3);
        a = ((a << 30) | (a >>> 2));
        c = ((d << 5) | (d >>> 27)) + parity(e, a, b) + c + (w[72] + K3);
        e = ((e << 30) | (e >>> 2));
        b = ((c << 5) | (c >>> 27)) + parity(d, e, a) + b + (w[73] + K3);
        d = ((d << 30) | (d >>> 2));
        a = ((b << 5) | (b >>> 27)) + parity(c, d, e) + a + (w[74] + K3);
        c = ((c << 30) | (c >>> 2));
        e = ((a << 5) | (a >>> 27)) + parity(b, c, d) + e + (w[75] + K3);
        b = ((b << 30) | (b >>> 2));
        d = ((e << 5) | (e >>> 27)) + parity(a, b, c) + d + (w[76] + K3);
        a = ((a << 30) | (a >>> 2));
        c = ((d << 5) | (d >>> 27)) + parity(e, a, b) + c + (w[77] + K3);
        e = ((e << 30) | (e >>> 2));
        b = ((c << 5) | (c >>> 27)) + parity(d, e, a) + b + (w[78] + K3);
        d = ((d << 30) | (d >>> 2));
        a = ((b << 5) | (b >>> 27)) + parity(c, d, e) + a + (w[79] + K3);
        c = ((c << 30) | (c >>> 2));
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
    }

    /** Bytes as hexadecimal digits. */
    static String hex(byte[] data) {
        StringBuilder text = new StringBuilder(2 * data.length);
        for (byte each : data) {
            text.append(DIGITS[(each >> 4) & 15]).append(DIGITS[each & 15]);
        }
        return text.toString();
    }

    static String of(String text) {
        byte[] data = text.getBytes(StandardCharsets.UTF_8);
        Sha1 hash = new Sha1();
        hash.update(data, 0, data.length);
        return hex(hash.digest());
    }

    private static boolean check(String text, String expected) {
        String actual = of(text);
        boolean same = actual.equals(expected);
        System.out.println((same ? "ok " : "wrong ") + actual + " " + text);
        return same;
    }

    public static void main(String[] args) {
        boolean fine = check("", "da39a3ee5e6b4b0d3255bfef95601890afd80709");
        fine &= check("abc", "a9993e364706816aba3e25717850c26c9cd0d89d");
        for (String each : args) {
            System.out.println(of(each) + " " + each);
        }
        System.exit(fine ? 0 : 1);
    }
}
