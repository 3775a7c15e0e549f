import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compress } from '#ops/build/build.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const newest = (folder: string): number =>
  Math.max(
    ...readdirSync(root + folder, { withFileTypes: true, recursive: true })
      .filter(entry => entry.isFile())
      .map(entry => statSync(`${entry.parentPath}/${entry.name}`).mtimeMs),
  )

/**
 * Builds an application when its sources are newer than the build: a browser test looks at what is there now. Built aside and then put in
 * place, so that a test that reads the build meanwhile sees the old or the new one.
 */
const buildWeb = async (name: 'web-admin' | 'web-front'): Promise<void> => {
  const target = `${root}dist/${name}`
  const manifest = `${target}/.vite/manifest.json`
  if (existsSync(manifest) && statSync(manifest).mtimeMs > Math.max(newest(name), newest('contracts'))) return
  const aside = `${target}-${process.pid}`
  // Vite builds React for development when the environment says `test`: larger, chatty, and not what is shipped
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await build({ configFile: `${root}${name}/vite.config.ts`, logLevel: 'error', build: { outDir: aside } })
  await compress(`${aside}/assets`)
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  const old = `${aside}-old`
  if (existsSync(target)) renameSync(target, old)
  renameSync(aside, target)
  rmSync(old, { recursive: true, force: true })
}

export const buildConsole = (): Promise<void> => buildWeb('web-admin')
/** entry pages and portal */
export const buildFront = (): Promise<void> => buildWeb('web-front')
