import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { KeyStore } from '#projections/store/key-store.ts'
import type { ViewStore } from '#projections/store/port.ts'
import type { Config } from './config.ts'
import type { EventStore } from './eventstore/port.ts'
import { captchaPictures, type DrawCaptcha } from './identity/captcha-picture.ts'
import { type Passwords, passwords } from './identity/passwords.ts'
import { jwtSecret } from './identity/tokens.ts'
import type { Files } from './kernel/files/files.ts'
import { ownSecret } from './kernel/files/own-secret.ts'
import { type Mailer, mailer } from './kernel/mailer.ts'
import { type ReadSheet, sheetReader } from './kernel/sheet/read.ts'
import { documentKey } from './order/names/document-key.ts'
import { channelGateway } from './payment/channels.ts'
import type { OpenGateway } from './payment/gateway.ts'
import { sandboxGateway } from './payment/sandbox/gateway.ts'
import type { Trades } from './payment/sandbox/trades.ts'
import { channelsOf } from './payment/terms.ts'
import { builtInInvoices, type Invoices } from './report/itinerary/invoices.ts'
import { builtInReader, type RuleReader } from './retail/text/reader.ts'
import { openFiles, openKeyStore, openStores, type Watching } from './stores.ts'

/**
 * Connections of a running program to everything beyond its own memory (ARCHITECTURE §7), each as a function that opens it. `buildApp`
 * opens nothing else; tests and simulations pass in others.
 */
export type Outside = {
  /**
   * the log and the read models.
   * @throws Damaged, InUse, Unavailable
   */
  stores: (watching: Required<Pick<Watching, 'fatal' | 'kinds' | 'unreadable'>>) => Promise<{ events: EventStore; views: ViewStore }>
  /**
   * the store of idempotency keys of this log.
   * @throws Damaged, Unavailable
   */
  keys: (log: { id: string }, fatal: (error: Error) => void) => Promise<KeyStore>
  /** stores of files: `papers` of people; `files` for exports and rows of imports */
  files: (kind: 'papers' | 'files') => Promise<Files & { close: () => Promise<void> }>
  /** id of the folder that holds papers; undefined where they stand in a database, or in one folder with the log */
  papersFolder: () => Promise<string | undefined>
  /** the secret that signs tokens */
  tokenSecret: () => Promise<string>
  /** the key that hashes travellers' documents */
  documentKey: () => Promise<string>
  /** hashes and compares passwords, as many at once as this machine bears */
  passwords: () => Passwords
  drawCaptcha: DrawCaptcha
  /** reads uploaded sheets, in threads */
  sheets: () => { read: ReadSheet; close: () => Promise<void> }
  gateway: () => Promise<{ open: OpenGateway; close: () => Promise<void> }>
  mailer: (server: NonNullable<Config['mail']>) => Mailer
  /** the issuer of itineraries */
  invoices: (on: { clock: () => string }) => Invoices
  /** reads texts of fare rules */
  ruleReader: () => RuleReader
  /** for requests to the company's sign-on and the partner platform */
  fetch: typeof fetch
  /** free and total bytes of the disk with the data */
  disk: () => Promise<{ free: number; size: number }>
}

/** The outside that a configuration names: servers, or built-in parts. */
export const outsideOf = (config: Config, log: Logger): Outside => ({
  stores: watching => openStores(config, log, watching),
  keys: (identity, fatal) => openKeyStore(config, identity, fatal),
  files: kind => openFiles(config, kind),
  papersFolder: async () =>
    config.esdbUrl && !config.mongodbUrl
      ? ownSecret({ dataDir: config.dataDir, file: 'papers-id', lost: '没有备份时删除该文件 is damaged: restore or delete it' })
      : undefined,
  tokenSecret: () => jwtSecret({ configured: config.jwtSecret, dataDir: config.dataDir }),
  documentKey: () => documentKey({ configured: config.documentKey, dataDir: config.dataDir }),
  passwords: () => passwords(),
  drawCaptcha: captchaPictures(),
  sheets: sheetReader,
  gateway: async () => {
    // checked first: half a configuration must not start
    const open = await channelsOf(config.gateways, { fetch })
    const trades = await openTrades(config)
    return { open: channelGateway({ sandbox: sandboxGateway(trades), open }), close: trades.close }
  },
  mailer,
  invoices: builtInInvoices,
  ruleReader: builtInReader,
  fetch: (...asked) => fetch(...asked),
  disk: async () => {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    return { free: bavail * bsize, size: blocks * bsize }
  },
})

/**
 * The books of the sandbox gateway: `DATA_DIR/sandbox`, or beside the read models on their server.
 * @throws Damaged
 */
export const openTrades = async ({ dataDir, mongodbUrl }: Pick<Config, 'dataDir' | 'mongodbUrl'>): Promise<Trades> =>
  mongodbUrl
    ? (await import('./payment/sandbox/mongodb-trades.ts')).mongoTrades({ url: mongodbUrl })
    : (await import('./payment/sandbox/sqlite-trades.ts')).openSqliteTrades({ dir: join(dataDir, 'sandbox') })
