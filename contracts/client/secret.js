import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, hexToBytes, managedNonce } from '@noble/ciphers/utils.js';
/** The key is in every browser's copy of the program. */
const DEFAULT_KEY = '6e6577677420654b696e674368616e6e656c2073746f7265642076616c756573';
/**
 * Encryption of some stored values (DOMAIN §9.9: symmetric, with a built-in default key): XChaCha20-Poly1305, a random nonce before the
 * text, as hex. The default key only keeps values from casual reading and from changes by hand. It protects nothing from a person who has
 * the program, so no password and no token of ours relies on it.
 * @param key 32 bytes as hex
 * @throws Error on text that was changed or encrypted with another key
 */
export const secret = (key = DEFAULT_KEY) => {
    const cipher = managedNonce(xchacha20poly1305)(hexToBytes(key));
    return {
        encrypt: text => bytesToHex(cipher.encrypt(new TextEncoder().encode(text))),
        decrypt: text => new TextDecoder().decode(cipher.decrypt(hexToBytes(text))),
    };
};
