import closeWithGrace from 'close-with-grace'
import pino from 'pino'
import { seedAll } from '#ops/seed/seed.ts'
import { buildApp } from './app.ts'
import { readConfig, shownConfig } from './config.ts'

/** Starts the server: configuration, stores, seed data on the first start, listening, orderly stop on SIGTERM and SIGINT. */
const main = async () => {
  const config = readConfig()
  const log = pino({
    level: config.logLevel,
    base: null,
    redact: ['password', 'token', '*.password', '*.token', 'req.headers.authorization'],
  })
  log.info(shownConfig(), 'configuration')
  const program = await buildApp({ config, log })
  await seedAll(program, log, notice => console.log(notice))
  for (const notice of program.notices) console.log(notice)
  program.letTimePass()
  const url = await program.app.listen({ port: config.port, host: config.host })
  program.listening(url)
  console.log(`\n团队机票销售系统 newgt 已启动：${config.publicUrl ?? url}/newgt/   接口文档：${url}/docs\n`)

  closeWithGrace({ delay: 10_000 }, async ({ err, signal }) => {
    if (err) log.error({ err }, 'stopped by an error')
    else log.info({ signal }, 'stopping')
    setTimeout(() => program.app.server.closeAllConnections(), 1_500).unref()
    await program.close()
  })
}

main().catch(error => {
  console.error(error instanceof Error ? error.message : error)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
})
