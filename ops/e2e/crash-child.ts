import pino from 'pino'
import { buildApp } from '#services/app.ts'
import { readConfig } from '#services/config.ts'

/** The whole program as the environment says, time passing fast, to be killed. Prints its address. */
const config = readConfig()
const program = await buildApp({ config, log: pino({ level: config.logLevel }, pino.destination(2)), tickEveryMs: 100 })
const url = await program.app.listen({ port: config.port, host: config.host })
program.listening(url)
process.stdout.write(`${url}\n`)
