// Writes a market with the build that contains this file: `market-child.js DIR`.
import { openMarket } from './market.ts';
await openMarket(process.argv[2]);
