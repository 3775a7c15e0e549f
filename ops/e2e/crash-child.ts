import pino from 'pino'
import { buildApp } from '#services/app.ts'
import { readConfig } from '#services/config.ts'
import { cheapPasswords } from '#services/identity/test/cheap-passwords.ts'
import { outsideOf } from '#services/outside.ts'

/** The whole program as configured by the environment, with fast-running time, to be killed or told to end. It prints its address. */
const main = async () => {
  const config = readConfig()
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const program = await buildApp({ config, log, outside: { ...outsideOf(config, log), passwords: cheapPasswords }, tickEveryMs: 100 })
  const url = await program.app.listen({ port: config.port, host: config.host })
  program.listening(url)
  // a missed notice of a gateway is looked up, otherwise a waiting worker would wait until the next start
  program.letTimePass()
  process.stdout.write(`${url}\n`)
  process.once('SIGTERM', () => program.close().then(() => process.exit(0)))
}

main()
