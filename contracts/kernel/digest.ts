/** Hex SHA-256. WebCrypto exists on https and localhost only; elsewhere a library is loaded. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const digest = globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : await withoutWebCrypto(bytes)
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

const withoutWebCrypto = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const library = await import('@noble/hashes/sha2.js')
  return library.sha256(bytes)
}
