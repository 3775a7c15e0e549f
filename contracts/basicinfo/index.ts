import { contract } from '../kernel/context.ts'
import * as config from './config.ts'
import { records } from './records.ts'
import { recordScreens } from './screens.ts'

export const basicinfoContract = contract({
  name: 'basicinfo',
  api: [config],
  events: [],
  records,
  screens: recordScreens,
})
