import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { adults, namesOf, selling, stockRow, workbookOf } from '#ops/e2e/sale.ts'
import { MONDAY, startProgram } from '#ops/e2e/start.ts'

/**
 * Runs a program with a flight for each life until it is told to end, on any free port. It writes names.xlsx, picture.png and at last
 * `address` into the folder of the first argument.
 */
const [dir = '.', ...days] = process.argv.slice(2)
const house = await startProgram({ dir: join(dir, 'data'), config: { demo: true } })
const sale = selling(house, { now: MONDAY })
await sale.putOnSale()
await sale.importFlights(days.map(date => stockRow({ date })))
await house.program.settle()
await writeFile(join(dir, 'names.xlsx'), await workbookOf(await namesOf(adults(10))))
await writeFile(join(dir, 'picture.png'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
await house.program.app.listen({ port: 0, host: '127.0.0.1' })
const address = `http://127.0.0.1:${(house.program.app.server.address() as AddressInfo).port}`
house.program.listening(address)
await writeFile(join(dir, 'address'), address)
process.once('SIGTERM', async () => {
  await house.close()
  process.exit()
})
