import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { save } from '#contracts/client/file.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { complaintDetail, complaintFile, replyComplaint } from '#contracts/communication/api.ts'
import { complaintKinds, complaintResults, complaintStages } from '#contracts/communication/codes.ts'
import { formatDateTime, provisionalMark } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { userName } from '#contracts/kernel/user-name.ts'
import { isAllowed } from '../../kit/Actions.tsx'
import { useAsk } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { useDraft } from '../../kit/draft.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { Field } from '../../kit/Field.tsx'
import { sizeOf } from '../../kit/files.ts'
import { useFrame } from '../../kit/frame.ts'
import { Problem } from '../../kit/Problem.tsx'
import { call } from '../../kit/session.ts'
import { useTell } from '../../kit/useTell.ts'
import { useUpload } from '../../kit/useUpload.ts'
import './complaint.css'
import { Files } from './Files.tsx'
import { sentAs } from './files.ts'

type Shown = Static<typeof complaintDetail.data>
const minute = (at: string) => formatDateTime(at).slice(0, 16)

/** A complaint: how far it is, what was written about it by both sides, and a reply. */
export const Complaint = () => {
  const { id = '' } = useParams()
  useFrame({ title: '投诉', back: '/complaint' })
  const complaint = useAsk(complaintDetail, { id }, { lists: ['complaint'] })
  return (
    <div className="cp">
      <Fetched from={complaint} what="投诉" rows={8}>
        {data => <Loaded complaint={data} />}
      </Fetched>
    </div>
  )
}

const Loaded = ({ complaint }: { complaint: Shown }) => {
  const { id, title, stage, kind, airLine, orderNo, refundId, createdAt, talk, allowedActions } = complaint
  return (
    <>
      <div className="cp-title">
        <h1>{title}</h1>
        <Tag tone={toneOf(stage)}>{complaintStages[stage]}</Tag>
      </div>
      <section className="cp-card" aria-label="投诉">
        <p className="cp-standing" role="status">
          <Standing complaint={complaint} />
        </p>
        <dl className="cp-facts">
          <Fact name="投诉编号">{id}</Fact>
          <Fact name="类别">{complaintKinds[kind]}</Fact>
          <Fact name="航空公司">
            <Airline code={airLine} />
          </Fact>
          <Fact name="提交时间">{minute(createdAt)}</Fact>
          {orderNo && (
            <Fact name="订单">
              <Link to={`/order/${encodeURIComponent(orderNo)}`}>{orderNo}</Link>
            </Fact>
          )}
          {refundId && (
            <Fact name="退票单">
              <Link to={`/refund/${encodeURIComponent(refundId)}`}>{refundId}</Link>
            </Fact>
          )}
        </dl>
      </section>
      <section className="cp-card" aria-labelledby="talk">
        <h2 id="talk">往来</h2>
        <ol className="cp-talk">
          {talk.map(one => (
            <li key={`${one.at} ${one.text}`} className={one.byAgency ? undefined : 'airline-says'}>
              <div className="cp-who">
                <b>{one.byAgency ? userName(one.by) : '航空公司'}</b>
                <time dateTime={one.at}>{minute(one.at)}</time>
                {one.result && <Tag tone="done">{complaintResults[one.result]}</Tag>}
                {one.reopens && <Tag tone="waiting">不同意处理结果</Tag>}
              </div>
              <p>{one.text}</p>
              {one.files.map(file => (
                <Paper key={file.id} id={id} file={file} />
              ))}
            </li>
          ))}
        </ol>
      </section>
      {isAllowed(allowedActions, { endpoint: replyComplaint }) && <Reply complaint={complaint} />}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Standing = ({ complaint: { stage, dueAt, result, closedAt, reopened, replyUntil } }: { complaint: Shown }) => {
  if (stage === 'CLOSED')
    return (
      <>
        {closedAt && minute(closedAt)} 办结，处理结果：{result && complaintResults[result]}
        {replyUntil && `；不同意的，${minute(replyUntil)} 前可以回复一次，由航空公司重新处理`}
      </>
    )
  if (stage === 'OVERDUE') return <>办结时限 {minute(dueAt)} 已过，已提醒航空公司尽快处理</>
  return (
    <>
      {reopened && '已重新处理，'}航空公司将在 {minute(dueAt)}
      {provisionalMark(dueAt)} 前办结 <TimeLeft limit={dueAt} now={houseNow} />
    </>
  )
}

const Paper = ({ id, file: { id: file, name, size } }: { id: string; file: Shown['talk'][number]['files'][number] }) => {
  const tell = useTell()
  const open = () => void call(complaintFile, { id, file }).then(save, tell.failed)
  return (
    <button type="button" className="cp-paper" onClick={open}>
      {name} <small>{sizeOf(size)}</small>
    </button>
  )
}

/** Adds to an open complaint, or says that the result is not accepted. */
const Reply = ({ complaint: { id, status, revision } }: { complaint: Shown }) => {
  const isClosed = status === 'CLOSED'
  const [content, keep, drop] = useDraft(`complaint.reply.${id}`, () => '')
  const [files, setFiles] = useState<File[]>([])
  const [isShort, setShort] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const { upload, share } = useUpload(replyComplaint)
  const tell = useTell()
  const send = async () => {
    setShort(!content.trim())
    if (!content.trim() || !tell.mayAct()) return
    setProblem(undefined)
    try {
      // an answer that the airline has given meanwhile is read first
      if (!(await upload({ id, content: content.trim() }, sentAs(files), revision))) return
      keep('')
      drop()
      setFiles([])
      tell.done(isClosed ? '已提交，航空公司将重新处理' : '已补充')
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <section className="cp-card" aria-labelledby="reply">
      <h2 id="reply">{isClosed ? '不同意处理结果' : '补充'}</h2>
      <Field label={isClosed ? '原因和要求' : '内容'} required wide error={isShort && !content.trim() ? '请填写内容' : undefined}>
        {control => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 3, maxRows: 12 }}
            maxLength={2000}
            value={content}
            onChange={({ target }) => keep(target.value)}
          />
        )}
      </Field>
      <Files chosen={files} change={setFiles} share={share} />
      {problem !== undefined && <Problem error={problem} />}
      <div className="cp-acts">
        <Button type="primary" onClick={() => void send()} loading={share !== undefined}>
          {isClosed ? '要求重新处理' : '提交补充'}
        </Button>
      </div>
    </section>
  )
}
