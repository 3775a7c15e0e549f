import t from 'tap'
import { draftOf } from './draft.ts'

const boxOf = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

t.test('a draft is there again until it is dropped, for whoever wrote it', async t => {
  const box = boxOf()
  const draft = draftOf<{ names: string[] }>('order.new', { box, user: 'u-1', now: () => 'u-1' })
  t.equal(draft.read(), undefined)
  draft.keep({ names: ['张伟'] })
  t.same(draftOf('order.new', { box, user: 'u-1' }).read(), { names: ['张伟'] })
  t.equal(draftOf('order.new', { box, user: 'u-2' }).read(), undefined)
  t.equal(draftOf('names.o-1', { box, user: 'u-1' }).read(), undefined)
  t.notMatch([...box.kept.values()].join(), '张伟', 'not to be read over a shoulder')
  draft.drop()
  t.equal(draft.read(), undefined)
})

t.test('nothing is written any more once nobody, or somebody else, is logged in', async t => {
  const box = boxOf()
  for (const now of [() => undefined, () => 'u-2']) draftOf('names.o-1', { box, user: 'u-1', now }).keep(['张伟'])
  draftOf('names.o-1', { box, user: '', now: () => undefined }).keep(['张伟'])
  t.equal(box.kept.size, 0)
})
