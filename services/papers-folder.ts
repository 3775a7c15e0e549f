import { toInstant } from '#contracts/kernel/calendar.ts'
import { LOG_STREAM } from './eventstore/identity.ts'
import { Conflict, type EventStore } from './eventstore/port.ts'
import { newId } from './kernel/ids.ts'
import { nowMs } from './kernel/time.ts'

const machine = () => toInstant(nowMs())

/**
 * Compares the folder of papers with the one that the first start has noted in the log: of two instances with a folder each behind one log
 * neither finds what was handed in at the other.
 * @param folder id of the folder; undefined where papers stand in a database, or in one folder with the log
 * @returns what to tell people where this is another folder
 */
export const papersElsewhere = async (
  store: Pick<EventStore, 'read' | 'append'>,
  folder: string | undefined,
  clock: () => string = machine,
): Promise<string | undefined> => {
  if (folder === undefined) return undefined
  while (true) {
    const past = await store.read(LOG_STREAM)
    const noted = past.find(({ type }) => type === 'PapersPlaced')?.data as { folder: string } | undefined
    if (noted) return noted.folder === folder ? undefined : ELSEWHERE
    const meta = { user: 'system:log', role: 'system', commandId: newId(), at: clock() }
    const placed = { id: newId(), type: 'PapersPlaced', data: { folder }, meta }
    await store.append(LOG_STREAM, [placed], { expected: past.at(-1)?.revision ?? 'none' }).catch(error => {
      // another instance was faster: its result is read
      if (!(error instanceof Conflict)) throw error
    })
  }
}
const ELSEWHERE =
  '本进程的附件目录（DATA_DIR/papers）不是这个事件库所用的那一个：在另一个目录上传的附件，本进程找不到，反之亦然。请让所有进程共用一个 DATA_DIR，或设置 MONGODB_URL；目录是搬来的，请把原来的 DATA_DIR/papers-id 也放过来，再启动（docs/RUNBOOK.md）。' +
  "This process keeps papers in another folder than this log's: let all processes share one DATA_DIR, or set MONGODB_URL; where papers were moved, bring the former papers-id too and start again."
