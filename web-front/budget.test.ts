import { readFileSync } from 'node:fs'
import t from 'tap'
import { weightOf } from '#ops/browser/weights.ts'

/** What a browser fetches before a page works, KB gzipped, at most. Measured on a build of what is here now. */
const budgets = { 'identity/login/Login.tsx': 80, 'agency/register/Registration.tsx': 310, 'portal/Portal.tsx': 310 }

t.test('bundle budgets', async t => {
  for (const [page, budget] of Object.entries(budgets)) {
    const { files, kilobytes } = weightOf('web-front', page)
    t.comment(`${page}: ${kilobytes.toFixed(1)} KB sent in ${files.length} files, budget ${budget} KB`)
    t.ok(kilobytes <= budget, `${page} is ${kilobytes.toFixed(1)} KB, at most ${budget}`)
  }
})

t.test('nothing of the widget library on the login screen', async t => {
  const { files } = weightOf('web-front', 'identity/login/Login.tsx')
  for (const file of files) t.notMatch(readFileSync(file, 'utf8'), /ant-btn|ant-modal/, file.pathname)
})
