// `npm run backup`, `restore`, `verify`, `drop-views`, `rename-log`, `renew-document-key`: the bundle as it lies there. It is built only where it is missing, since a running
// program reads files of it now and then.
import { existsSync } from 'node:fs'

const program = new URL('../../dist/upkeep.js', import.meta.url)
if (!existsSync(program)) await (await import('./build.mjs')).build()
await import(program)
