import { move, posts } from '../account/legs.ts'
import { fines } from '../account/names.ts'
import { FineReturned } from './events.ts'

export const fineRules = [posts(FineReturned, ({ amount, airLine, item }) => move(fines(airLine), 'suspense', amount, item))]
