/**
 * Titles of the tests of a file, at any depth, as TAP tells them line by line: a test is what was begun by `# Subtest:` and has ended with a
 * point of the same title and depth.
 */
export const titlesIn = () => {
  const begun = new Set()
  const titles = new Map()
  const read = line => {
    const beginning = /^( *)# Subtest: (.*)$/.exec(line)
    if (beginning) begun.add(`${beginning[1].length} ${beginning[2]}`)
    const ended = /^( *)(not )?ok \d+ - (.*?)(?: # .*)?( \{)?$/.exec(line)
    // one title may be told several times, as by one story on two widths of a page: each time it must have passed
    if (ended && begun.delete(`${ended[1].length} ${ended[3]}`)) titles.set(ended[3], !ended[2] && titles.get(ended[3]) !== false)
  }
  return { titles, read }
}
