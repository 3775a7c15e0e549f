/**
 * What a client sends instead of a password: hex SHA-256 of its UTF-8 bytes (64 lower-case letters and digits). The server treats it as the
 * secret and keeps only its argon2id hash. WebCrypto is there on https and on localhost only.
 */
export const clientHash = async (password: string): Promise<string> => {
  if (!globalThis.crypto?.subtle) throw new Error('浏览器不支持加密，请使用 https 地址访问')
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password))
  return Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}
