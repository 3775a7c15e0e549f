import t from 'tap'
import { screenNamed } from '../../contexts.ts'
import { goes, pressed } from './goes.ts'

t.test('every letter leads to a screen that there is, and none is taken by another key', t => {
  for (const [letter, name] of Object.entries(goes)) {
    t.match(letter, /^[a-z]$/)
    t.ok(name === '' || screenNamed.has(name), `g ${letter} ${name}`)
  }
  t.end()
})

t.test('a key means something by itself or after g', t => {
  t.same(pressed('g', undefined), { do: 'WAIT' })
  t.same(pressed('o', 'g'), { do: 'GO', to: 'order' })
  t.same(pressed('h', 'g'), { do: 'GO', to: '' })
  t.equal(pressed('o', undefined), undefined)
  t.equal(pressed('z', 'g'), undefined)
  t.same(pressed('j', undefined), { do: 'NEXT' })
  t.same(pressed('k', undefined), { do: 'BEFORE' })
  t.same(pressed('j', 'g'), { do: 'GO', to: 'jobs' })
  t.same(pressed('?', undefined), { do: 'HELP' })
  t.same(pressed('？', undefined), { do: 'HELP' }, 'as a Chinese keyboard has it')
  t.equal(pressed('constructor', 'g'), undefined)
  t.end()
})
