import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'

const BUNDLE = String.raw`(?:file:\/\/)?([^\s()'"]*dist\/tests\/[^\s()'"]+?\.js)`
/** a place in bundled tests within a stack, and one that tap tells in three lines */
const IN_STACK = new RegExp(String.raw`${BUNDLE}:(\d+):(\d+)`, 'g')
const IN_LINES = new RegExp(String.raw`${BUNDLE}(\n *lineNumber: )(\d+)(\n *columnNumber: )(\d+)`, 'g')

const maps = new Map()
/** @returns nothing for code without a map */
const sourceOf = (file, row, column) => {
  try {
    if (!maps.has(file)) maps.set(file, new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))))
    const { fileName, lineNumber, columnNumber } = maps.get(file).findOrigin(Number(row), Number(column))
    return fileName && { path: relative('.', resolve(dirname(file), fileName)), lineNumber, columnNumber }
  } catch {
    return undefined
  }
}

/**
 * The report of a failed test with places in the sources instead of those in bundles. Node's own `--enable-source-maps` reads the maps in
 * every process, whether or not a test fails, which takes a tenth of the time of a file that starts a program.
 */
export const inSources = text =>
  text
    .replace(IN_STACK, (place, file, row, column) => {
      const source = sourceOf(file, row, column)
      return source ? `${source.path}:${source.lineNumber}:${source.columnNumber}` : place
    })
    .replace(IN_LINES, (place, file, rowIs, row, columnIs, column) => {
      const source = sourceOf(file, row, column)
      return source ? `${source.path}${rowIs}${source.lineNumber}${columnIs}${source.columnNumber}` : place
    })
