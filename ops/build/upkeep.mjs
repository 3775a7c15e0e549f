// `npm run backup`, `restore`, `verify`, `drop-views`, `rename-log`, `renew-document-key` run the existing bundle. It is built only where
// it is missing, since a running program may still read files of it.
import { existsSync } from 'node:fs'

const program = new URL('../../dist/upkeep.js', import.meta.url)
if (!existsSync(program)) await (await import('./build.mjs')).build()
await import(program)
