/**
 * What a client sends instead of a password: hex SHA-256 of its UTF-8 bytes (64 lower-case letters and digits). The server treats it as the
 * secret and keeps only its argon2id hash. WebCrypto is there on https and on localhost only; elsewhere a library is fetched that does it.
 */
export const clientHash = async (password: string): Promise<string> => {
  const bytes = new TextEncoder().encode(password)
  const digest = globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : await withoutWebCrypto(bytes)
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

const withoutWebCrypto = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { sha256 } = await import('@noble/hashes/sha2.js')
  return sha256(bytes)
}
