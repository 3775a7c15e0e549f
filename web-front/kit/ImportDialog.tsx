import { Button, Progress } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Download, save } from '#contracts/client/file.ts'
import { besideText } from '#contracts/client/text.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import type { ImportReport } from '#contracts/kernel/record.ts'
import { useSend } from './calls.ts'
import { Dialog } from './Dialog.tsx'
import { FilePick } from './FilePick.tsx'
import { Problem } from './Problem.tsx'
import { call } from './session.ts'

type Props = {
  /** 导入名单 */
  title: string
  /** an upload with a `mode` (ImportBody) */
  endpoint: AnyEndpoint
  /** endpoint of the empty template */
  template: AnyEndpoint
  /** further fields of the body, beside mode and file */
  fields?: Record<string, unknown>
  revision?: number
  /** preview of the good rows before they are written */
  show?: (report: ImportReport) => ReactNode
  done?: (report: ImportReport) => void
  close: () => void
}
type Step = { file: File; report: ImportReport; isWritten: boolean; rejected?: Download }

const SHEETS = { accept: ['.xlsx', '.xls', '.csv'], bytes: 10 * 1024 * 1024 }

/** Imports a table: template, file, preview row by row, then all rows or the good ones; wrong rows come back as a file to correct. */
export const ImportDialog = ({ title, endpoint, template, fields, revision, show, done, close }: Props) => {
  const [step, setStep] = useState<Step>()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<unknown>()
  const { send } = useSend(endpoint)
  const run = (doing: () => Promise<unknown>) => {
    setProblem(undefined)
    setShare(0)
    void doing()
      .catch(setProblem)
      .finally(() => setShare(undefined))
  }
  const sent = (file: File, mode: 'preview' | 'all' | 'accepted') =>
    send({ ...fields, mode }, { files: { file }, onProgress: setShare, ...(mode !== 'preview' && { revision }) }) as Promise<ImportReport>
  const rejectedOf = (file: File) => call(endpoint, { ...fields, mode: 'errors' }, { files: { file } }) as Promise<Download>

  const look = (file: File) => run(async () => setStep({ file, report: await sent(file, 'preview'), isWritten: false }))
  const write = ({ file, report: { bad }, ...before }: Step) =>
    run(async () => {
      // fetched before the good rows are written: afterwards these would be reported as existing
      const rejected = before.rejected ?? (bad > 0 ? await rejectedOf(file) : undefined)
      // kept when the next answer is lost, since the rows may have been written
      setStep(now => now && { ...now, ...present({ rejected }) })
      const report = await sent(file, bad > 0 ? 'accepted' : 'all')
      setStep({ file, report, isWritten: true, ...present({ rejected }) })
      done?.(report)
    })

  const busy = share !== undefined
  const good = step && !step.isWritten ? step.report.good : 0
  return (
    <Dialog
      title={title}
      width={720}
      close={close}
      pending={busy}
      leave={step?.isWritten ? '关闭' : '取消'}
      {...(good > 0 && {
        action: step!.report.bad > 0 ? `只导入正确的 ${good} 行` : `导入 ${good} 行`,
        submit: () => write(step!),
      })}
      also={
        <>
          {step && (
            <Button disabled={busy} onClick={() => setStep(undefined)}>
              换一个文件
            </Button>
          )}
          {step && (step.rejected || (!step.isWritten && step.report.bad > 0)) && (
            <Button disabled={busy} onClick={() => run(async () => save(step.rejected ?? (await rejectedOf(step.file))))}>
              下载错误行
            </Button>
          )}
        </>
      }
    >
      {!step && (
        <>
          <p>
            先
            <Button type="link" className="in-text" onClick={() => run(async () => save((await call(template, fields ?? {})) as Download))}>
              下载模板
            </Button>
            填写，列的顺序不限。上传后先看结果，确认后才写入。
          </p>
          <FilePick
            label="选择要导入的表格"
            rule={SHEETS}
            disabled={busy}
            take={([file], wrong) => (file ? look(file) : setProblem(new Error(wrong[0])))}
          />
        </>
      )}
      {step && <Report {...step} />}
      {step && !step.isWritten && show?.(step.report)}
      {busy && <Progress percent={Math.round(share * 100)} aria-label="上传进度" />}
      {problem !== undefined && <Problem error={problem} />}
    </Dialog>
  )
}

/** The findings or the result, with every wrong row. */
const Report = ({ report: { total, good, bad, written, ignored, unread = [], beside = [], rows }, isWritten }: Step) => {
  const wrong = rows.flatMap(({ row, errors }) =>
    Object.values(errors).map(message => [row, message.replace(/^第\d+行[:：]/, '')] as const),
  )
  const noted = rows.flatMap(({ row, notes = {} }) => Object.values(notes).map(note => [row, note] as const))
  return (
    <>
      <p role="status">
        共 {total} 行，{isWritten ? `已写入 ${written} 行` : `${good} 行正确`}
        {bad > 0 && `，${bad} 行有误${isWritten ? '，没有写入' : ''}`}
      </p>
      {ignored.length > 0 && <p>没有用到的列：{ignored.join('、')}</p>}
      {unread.length > 0 && <p>只读取第一个工作表，没有读取：{unread.join('、')}</p>}
      {beside.length > 0 && <p>不是数据、没有导入的行：{besideText(beside)}</p>}
      {wrong.length > 0 && <Told caption="有误的行" of={wrong} />}
      {noted.length > 0 && (
        <>
          <p>请核对</p>
          <Told caption="请核对的行" of={noted} />
        </>
      )}
    </>
  )
}

const Told = ({ caption, of }: { caption: string; of: (readonly [row: number, message: string])[] }) => (
  <table className="compare">
    <caption className="visually-hidden">{caption}</caption>
    <tbody>
      {of.map(([row, message]) => (
        <tr key={`${row} ${message}`}>
          <th scope="row">第 {row} 行</th>
          <td>{message}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
