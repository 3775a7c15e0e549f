import t from 'tap'
import { memoryBox } from '#contracts/client/test/box.ts'
import { draftOf } from './draft.ts'

t.test('a draft is there again until it is dropped, for whoever wrote it', async t => {
  const box = memoryBox()
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
  const box = memoryBox()
  for (const now of [() => undefined, () => 'u-2']) draftOf('names.o-1', { box, user: 'u-1', now }).keep(['张伟'])
  draftOf('names.o-1', { box, user: '', now: () => undefined }).keep(['张伟'])
  t.equal(box.kept.size, 0)
})
