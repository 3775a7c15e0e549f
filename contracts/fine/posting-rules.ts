import { fines } from '../account/names.ts'
import { move, posts } from '../account/postings.ts'
import { FineReturned } from './events.ts'

export const postingRules = [posts(FineReturned, ({ amount, airLine, item }) => move(fines(airLine), 'suspense', amount, item))]
