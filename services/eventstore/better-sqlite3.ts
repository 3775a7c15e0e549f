import { createRequire } from 'node:module'
import type Database from 'better-sqlite3'

const [major] = process.versions.node.split('.').map(Number)

/**
 * better-sqlite3 as the running Node takes it: 13 speaks Node-API 10 and ends Node 20 by a segmentation fault; 12, made for one version of V8,
 * ends Node from 24.19 on while it collects garbage (nodejs/node#65446). Both have the same face and read the same files.
 */
export const Sqlite: typeof Database = createRequire(import.meta.url)(major! < 22 ? 'better-sqlite3-12' : 'better-sqlite3')
