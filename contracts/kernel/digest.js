/** Hex SHA-256. WebCrypto exists on https and localhost only; elsewhere a library is loaded. */
export const sha256 = async (bytes) => {
    const digest = globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : await withoutWebCrypto(bytes);
    return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('');
};
const withoutWebCrypto = async (bytes) => {
    const library = await import('@noble/hashes/sha2.js');
    return library.sha256(bytes);
};
