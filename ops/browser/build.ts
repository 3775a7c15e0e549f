import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))
const newest = (folder: string): number =>
  Math.max(
    ...readdirSync(root + folder, { withFileTypes: true, recursive: true })
      .filter(entry => entry.isFile())
      .map(entry => statSync(`${entry.parentPath}/${entry.name}`).mtimeMs),
  )

/** Builds the console when its sources are newer than the build: a browser test looks at what is there now. */
export const buildConsole = async (): Promise<void> => {
  const manifest = `${root}dist/web-admin/.vite/manifest.json`
  if (existsSync(manifest) && statSync(manifest).mtimeMs > Math.max(newest('web-admin'), newest('contracts'))) return
  await build({ configFile: `${root}web-admin/vite.config.ts`, logLevel: 'error' })
}
