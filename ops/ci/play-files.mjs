// Many test files in one process, one after another: `node play-files.mjs BUNDLE…`.
import { pathToFileURL } from 'node:url'

// tap names its folders by the arguments, and a folder's name has an end
const bundles = process.argv.splice(2)
const { playFiles } = await import('./tap-of-file.mjs')
await playFiles(bundles.map(bundle => [bundle, () => import(pathToFileURL(bundle).href)]))
