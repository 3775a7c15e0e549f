import { createSigner, createVerifier } from 'fast-jwt'
import { LRUCache } from 'lru-cache'
import type { MemberType } from '#contracts/enums.ts'
import { type OwnSecret, ownSecret } from '../kernel/files/own-secret.ts'

/** A login lasts a working day. */
export const TOKEN_LIVES_MS = 12 * 60 * 60_000

export type TokenClaims = {
  /** user id */
  sub: string
  /** the login name when the session was opened, for pages to show; nothing is decided by it */
  loginName: string
  /** stream id of the session */
  jti: string
  memberType: MemberType
  agency?: string
  /** number of the password under which it was opened */
  pwd: number
  /** how often the user had ended all other sessions when it was opened */
  ses?: number
  /** how often the agency had been disabled by then */
  shuts?: number
  /** seconds since 1970, like `iat` */
  exp: number
  iat: number
}

/**
 * Signs and checks tokens: JWT by HMAC-SHA-256 and nothing else. The instant comes from the caller, so expiry follows the program's clock.
 */
export const tokens = (secret: string) => {
  const sign = createSigner({ key: secret, algorithm: 'HS256' })
  // this module checks expiry itself, and sessions hold revocations
  const check = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    ignoreExpiration: true,
    requiredClaims: ['sub', 'jti', 'memberType', 'pwd', 'exp', 'iat'],
  })
  // tokens whose signature was right: the library's own cache hashes a token to look it up, which costs as much as checking it
  const checked = new LRUCache<string, TokenClaims>({ max: 5_000 })
  return {
    sign: (claims: TokenClaims): string => sign(claims),
    /** undefined when forged, malformed or expired */
    verify: (token: string, now: string): TokenClaims | undefined => {
      try {
        const claims: TokenClaims = checked.get(token) ?? check(token)
        checked.set(token, claims)
        return claims.exp * 1000 > Date.parse(now) ? claims : undefined
      } catch {
        return undefined
      }
    },
  }
}
export type Tokens = ReturnType<typeof tokens>

/** The secret that signs tokens: configured, or made once and kept in `{dataDir}/jwt-secret`. */
export const jwtSecret = (given: Pick<OwnSecret, 'configured' | 'dataDir'>): Promise<string> =>
  ownSecret({
    ...given,
    variable: 'JWT_SECRET',
    file: 'jwt-secret',
    lost: '没有备份时删除该文件，启动时会新生成，所有人须重新登录 is damaged: restore it from the backup; without one delete it to have a new secret made (everybody logs in again)',
  })
