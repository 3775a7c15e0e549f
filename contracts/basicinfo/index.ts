import { contract } from '../kernel/context.ts'
import * as config from './config.ts'
import { recordLists } from './lists.ts'
import { modules } from './modules.ts'
import { records } from './records.ts'

export const basicinfoContract = contract({
  name: 'basicinfo',
  modules,
  api: [config],
  events: {},
  records,
  lists: recordLists.map(({ list }) => list),
})
