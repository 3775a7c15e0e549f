// Many test files in one process, one after another: `node play-files.mjs BUNDLE…`.
import { pathToFileURL } from 'node:url'
import { keepBrowser } from '../browser/chromium.mjs'

/** time in which the process of finished files ends by itself */
const ENDS_MS = 10_000

// tap names its folders by the arguments, and a folder's name has an end
const bundles = process.argv.splice(2)
const { playFiles } = await import('./tap-of-file.mjs')
const closeBrowser = keepBrowser()
await playFiles(bundles.map(bundle => [bundle, () => import(pathToFileURL(bundle).href)]))
globalThis[Symbol.for('what its browser costs')] = await closeBrowser()
// a program that a failed test has not closed keeps its process alive, and would keep the whole run
setTimeout(() => {
  console.log(`    still running: ${[...new Set(process.getActiveResourcesInfo())].join(', ')}\nnot ok 1 - ${bundles.at(-1)}`)
  process.exit(1)
}, ENDS_MS).unref()
