import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { saveComplaint } from '#contracts/communication/api.ts'
import { complaintKinds } from '#contracts/communication/codes.ts'
import { formatDateTime, provisionalMark } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { tidy } from '#contracts/kernel/sheet/text.ts'
import { mistakesIn } from '../../kit/check.ts'
import { useDraft } from '../../kit/draft.ts'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { useFrame } from '../../kit/frame.ts'
import { Problem } from '../../kit/Problem.tsx'
import { useTell } from '../../kit/useTell.ts'
import { useUpload } from '../../kit/useUpload.ts'
import { useProfile } from '../ask.ts'
import './complaint.css'
import { Files } from './Files.tsx'
import { sentAs } from './files.ts'
import { toComplaint } from './links.ts'

const kinds = Object.entries(complaintKinds).map(([value, label]) => ({ value: value as keyof typeof complaintKinds, label }))

/** A new complaint: about an order, whose airline is then fixed, or in general. The text is kept until it is sent. */
export const NewComplaint = () => {
  useFrame({ title: '提交投诉', back: '/complaint' })
  const [asked] = useSearchParams()
  const orderNo = asked.get('orderNo') ?? ''
  const { data: me } = useProfile()
  const own = [...new Set([...(me?.agency?.domestic ?? []), ...(me?.agency?.inter ?? [])])]
  const [draft, keep, drop] = useDraft(`complaint.${orderNo}`, () => ({
    kind: (orderNo ? undefined : 'OTHER') as keyof typeof complaintKinds | undefined,
    airLine: asked.get('airLine') ?? '',
    orderNo,
    title: '',
    content: '',
    phone: '',
  }))
  const bodyOf = (values: typeof draft) => ({
    airLine: values.airLine,
    title: tidy(values.title),
    content: values.content.trim(),
    ...present({ kind: values.kind, orderNo: values.orderNo.trim() || undefined, phone: values.phone.trim() || undefined }),
  })
  const form = useForm(draft, values => ({
    ...mistakesIn(saveComplaint.body, bodyOf(values)),
    ...(!values.kind && { kind: '请选择类别' }),
    ...(!values.airLine && { airLine: '请选择航空公司' }),
  }))
  const { values, errors, left, place, gaps } = form
  const change = (some: Partial<typeof draft>) => {
    form.change(some)
    keep({ ...values, ...some })
  }
  const [files, setFiles] = useState<File[]>([])
  const { upload, share, cancel } = useUpload(saveComplaint)
  const [problem, setProblem] = useState<unknown>()
  const navigate = useNavigate()
  const tell = useTell()
  const send = async () => {
    if (!tell.mayAct()) return
    setProblem(undefined)
    try {
      const done = await upload(bodyOf(values) as Parameters<typeof upload>[0], sentAs(files))
      if (!done) return
      drop()
      tell.done(`投诉已受理，${formatDateTime(done.dueAt).slice(0, 16)}${provisionalMark(done.dueAt)} 前办结`)
      void navigate(toComplaint(done.id), { replace: true })
    } catch (error) {
      form.tell(error)
      setProblem(error)
    }
  }
  return (
    <div className="cp">
      <h1>提交投诉</h1>
      <form ref={place} className="cp-card" noValidate onSubmit={form.submit(send)}>
        <Fields>
          <Field label="类别" required error={errors.kind}>
            {control => (
              <Select {...control} value={values.kind ?? null} options={kinds} placeholder="请选择" onChange={kind => change({ kind })} />
            )}
          </Field>
          <Field label="航空公司" required error={errors.airLine}>
            {control =>
              orderNo ? (
                <p id={control.id} className="cp-fixed">
                  <Airline code={values.airLine} />
                </p>
              ) : (
                <Select
                  {...control}
                  value={values.airLine || null}
                  placeholder="请选择"
                  options={own.map(code => ({ value: code, label: <Airline code={code} /> }))}
                  onChange={airLine => change({ airLine })}
                />
              )
            }
          </Field>
          <Field label="订单号" error={errors.orderNo} help={orderNo ? undefined : '与订单无关的可以不填'}>
            {control =>
              orderNo ? (
                <p id={control.id} className="cp-fixed">
                  <Link to={`/order/${encodeURIComponent(orderNo)}`}>{orderNo}</Link>
                </p>
              ) : (
                <Input
                  {...control}
                  inputMode="numeric"
                  value={values.orderNo}
                  onChange={({ target }) => change({ orderNo: target.value })}
                  onBlur={() => left('orderNo')}
                />
              )
            }
          </Field>
          <Field label="联系电话" error={errors.phone} help="便于航空公司联系，可以不填">
            {control => (
              <Input
                {...control}
                type="tel"
                autoComplete="tel"
                value={values.phone}
                onChange={({ target }) => change({ phone: target.value })}
                onBlur={() => left('phone')}
              />
            )}
          </Field>
          <Field label="标题" required wide error={errors.title}>
            {control => (
              <Input
                {...control}
                maxLength={60}
                value={values.title}
                onChange={({ target }) => change({ title: target.value })}
                onBlur={() => left('title')}
              />
            )}
          </Field>
          <Field label="内容" required wide error={errors.content} help="时间、地点、经过，希望怎样处理">
            {control => (
              <Input.TextArea
                {...control}
                autoSize={{ minRows: 5, maxRows: 16 }}
                maxLength={2000}
                showCount
                value={values.content}
                onChange={({ target }) => change({ content: target.value })}
                onBlur={() => left('content')}
              />
            )}
          </Field>
        </Fields>
        <Files chosen={files} change={setFiles} share={share} />
        {problem !== undefined && <Problem error={problem} />}
        <div className="cp-acts">
          {gaps && <span role="status">{gaps}</span>}
          {share !== undefined && files.length > 0 && <Button onClick={cancel}>取消上传</Button>}
          <Button type="primary" htmlType="submit" loading={share !== undefined}>
            提交投诉
          </Button>
        </div>
      </form>
    </div>
  )
}
