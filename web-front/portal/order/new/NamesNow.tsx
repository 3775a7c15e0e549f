import { Button } from 'antd'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '#contracts/client/error.ts'
import { type Download, save } from '#contracts/client/file.ts'
import { besideText } from '#contracts/client/text.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { importAtOrder, passengerTemplate } from '#contracts/order/api.ts'
import { abroadTexts } from '#contracts/order/names/abroad.ts'
import { call } from '../../../kit/session.ts'
import { useTell } from '../../../kit/useTell.ts'
import { NamesGrid } from '../../names/NamesGrid.tsx'
import { isBlank, type NameRow, type Needs, newRow, withBlanks } from '../../names/rows.ts'
import type { Preview } from './words.ts'

type Props = {
  legs: Preview['legs']
  names: readonly NameRow[]
  needs: Needs
  change: (names: readonly NameRow[]) => void
}
type Read = Static<typeof importAtOrder.data> & { file: File; known: number }

/** The names before there is an order: typed, pasted, or read from a file by the server. They are sent with the order. */
export const NamesNow = ({ legs, names, needs, change }: Props) => {
  const tell = useTell()
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<Read>()
  const [problem, setProblem] = useState<string>()
  const stockIds = legs.map(({ stockId }) => stockId).join()
  // a changed group has another number of lines; in an unchanged one everybody keeps the line
  const latest = useRef({ names, needs, change })
  latest.current = { names, needs, change }
  const group = JSON.stringify(needs.counts)
  const [laid, setLaid] = useState<string>()
  useEffect(() => {
    if (laid === group) return
    const { names, needs, change } = latest.current
    setLaid(group)
    change(withBlanks(names, needs))
  }, [laid, group])

  const load = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // allows choosing the same file again
    target.value = ''
    if (!file) return
    setProblem(undefined)
    setRead(undefined)
    try {
      const found = await call(importAtOrder, { stockIds }, { files: { file } })
      const known = new Set(names.filter(row => !isBlank(row)).map(({ docNo }) => docNo))
      const added = found.passengers
        .filter(({ docNo }) => !known.has(docNo))
        .map(person => newRow(person.type, { ...person, abroad: abroadTexts(person) }))
      change(withBlanks([...names.filter(row => !isBlank(row)), ...added], needs))
      setRead({ ...found, file, known: found.passengers.length - added.length })
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const left = read ? leftOf(read) : []
  const keep = (file: Promise<unknown>) => void file.then(got => save(got as Download), tell.failed)

  return (
    <>
      <NamesGrid
        rows={names}
        change={change}
        needs={needs}
        actions={
          <>
            <button type="button" onClick={() => input.current?.click()}>
              上传文件
            </button>
            <button type="button" onClick={() => keep(call(passengerTemplate, {}))}>
              下载模板
            </button>
          </>
        }
      />
      <input ref={input} type="file" accept=".xlsx,.xls,.csv" hidden aria-label="旅客名单文件" onChange={event => void load(event)} />
      {problem && (
        <p className="new-order-note danger" role="alert">
          <span>{problem}</span>
        </p>
      )}
      {read && (
        <p className={`new-order-note ${read.bad > 0 ? 'waiting' : 'info'}`} role="status">
          <span>
            {read.file.name}：{read.total} 行，读入 {read.good} 人{read.bad > 0 && `，${read.bad} 行有误没有读入`}
          </span>
          {read.bad > 0 && (
            <Button
              type="link"
              size="small"
              onClick={() => keep(call(importAtOrder, { stockIds, mode: 'errors' }, { files: { file: read.file } }))}
            >
              下载错误行
            </Button>
          )}
        </p>
      )}
      {left.length > 0 && (
        <p className="new-order-note info" role="status">
          <span>{left.join('；')}</span>
        </p>
      )}
    </>
  )
}

/** The parts of a file that were not taken, or not as they were written. */
const leftOf = ({ ignored, unread = [], beside = [], rows, known }: Read): string[] => [
  ...(known > 0 ? [`${known} 人已在名单上，未重复录入`] : []),
  ...(ignored.length > 0 ? [`没有用到的列：${ignored.join('、')}`] : []),
  ...(unread.length > 0 ? [`只读取第一个工作表，没有读取：${unread.join('、')}`] : []),
  ...(beside.length > 0 ? [`不是数据、没有导入的行：${besideText(beside)}`] : []),
  ...rows.flatMap(({ row, notes = {} }) => Object.values(notes).map(note => `第 ${row} 行${note}`)),
]
