import { endpoints } from '#contracts/contexts.ts';
import { restList } from '#projections/kernel/rest.ts';
import { resources } from '#services/contexts.ts';
import { documentOf } from '#services/docs.ts';
/** Writes the OpenAPI document of `/openapi.json` without a server. */
process.stdout.write(JSON.stringify(await documentOf({ endpoints, rest: resources.map(restList) })));
