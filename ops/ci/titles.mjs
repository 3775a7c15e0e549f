/**
 * Titles of the tests of a file, at any depth, from its TAP lines: a test begins with `# Subtest:` and ends with a point of the same title
 * and depth.
 */
export const titlesIn = () => {
  const begun = new Set()
  const titles = new Map()
  const read = line => {
    const beginning = /^( *)# Subtest: (.*)$/.exec(line)
    if (beginning) begun.add(`${beginning[1].length} ${beginning[2]}`)
    const ended = /^( *)(not )?ok \d+ - (.*?)(?: # .*)?( \{)?$/.exec(line)
    // a title may occur several times, as for one story on two widths of a page: it must pass each time
    if (ended && begun.delete(`${ended[1].length} ${ended[3]}`)) titles.set(ended[3], !ended[2] && titles.get(ended[3]) !== false)
  }
  return { titles, read }
}
