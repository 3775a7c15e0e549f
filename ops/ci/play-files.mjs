// Many test files in one process, one after another: `node play-files.js BUNDLE…`.
import { pathToFileURL } from 'node:url'
import { playFiles } from './tap-of-file.mjs'

await playFiles(process.argv.slice(2).map(bundle => [bundle, () => import(pathToFileURL(bundle).href)]))
