// A market written by the build that this stands in: `market-child.js DIR`.
import { openMarket } from './market.ts'

await openMarket(process.argv[2]!)
