import { airline } from '#contracts/basicinfo/airline.ts';
import { airport } from '#contracts/basicinfo/airport.ts';
import { handler } from '#contracts/basicinfo/handler.ts';
import { tax } from '#contracts/basicinfo/tax.ts';
import { records } from '#contracts/records.ts';
import { recordView } from '../kernel/record.ts';
/** Every record with its view: the runner, the routes and the REST face take this list. */
export const basicRecords = records.map(record => ({ record, view: recordView(record) }));
// those that other views and quotations read, with the types of their rows
export const airlines = recordView(airline);
export const airports = recordView(airport);
export const taxes = recordView(tax);
/** Enabled rows of handlers. */
export const handlersIn = (query) => query.cached(recordView(handler), { filter: { enabled: true }, limit: 20_000 });
