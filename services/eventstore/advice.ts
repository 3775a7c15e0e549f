/** The advice to the operator where a server refuses this program or cannot be spoken to, by the words of clients and of OpenSSL. */
const MENDED: readonly [words: RegExp, advice: (variable: string) => string][] = [
  [
    /self.signed certificate|unable to (verify the first|get (local )?issuer) certificate|UNABLE_TO_|SELF_SIGNED/i,
    variable => `服务器证书的签发机构不受信任，请在 ${variable} 中用 tlsCAFile 指明其 CA 证书 the authority of its certificate is unknown`,
  ],
  [/certificate has expired|CERT_HAS_EXPIRED/i, () => '服务器证书已过期，请更换 its certificate has expired'],
  [
    /does not match certificate|ALTNAME/i,
    variable => `服务器证书不含 ${variable} 中的主机名 its certificate is for another name than the one asked for`,
  ],
  [/wrong version number|packet length too long/i, variable => `服务器没有使用 TLS，请在 ${variable} 中关闭 it speaks no TLS`],
]

const wordsOf = (error: unknown): string => {
  let words = ''
  for (
    let at = error as { message?: string; details?: string; code?: unknown; cause?: unknown } | undefined;
    at;
    at = at.cause as typeof at
  )
    words += ` ${at.code ?? ''} ${at.message ?? ''} ${at.details ?? ''}`
  return words
}

/** @param variable the name of the configuration that says how the server is reached; undefined where nobody knows what to do */
export const adviceFor = (error: unknown, variable: string): string | undefined => {
  const words = wordsOf(error)
  return MENDED.find(([sign]) => sign.test(words))?.[1](variable)
}

/** The server knows this program and does not let it in: no waiting helps. */
export class NotLetIn extends Error {
  constructor(variable: string, lacks: 'password' | 'rights', options?: ErrorOptions) {
    super(
      lacks === 'password'
        ? `${variable} 中的用户名或密码不被服务器接受：请更正后再启动 the server does not accept the user or the password of ${variable}`
        : `${variable} 中的用户没有所需的权限：请按 docs/RUNBOOK.md 授权后再启动 the user of ${variable} lacks rights that it needs`,
      options,
    )
    this.name = 'NotLetIn'
  }
}
