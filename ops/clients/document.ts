import { endpoints } from '#contracts/contexts.ts'
import { restList } from '#projections/kernel/rest.ts'
import { resources } from '#services/contexts.ts'
import { documentOf } from '#services/docs.ts'

/** The OpenAPI document as `/openapi.json` answers it, without a server. */
process.stdout.write(JSON.stringify(await documentOf({ endpoints, rest: resources.map(restList) })))
