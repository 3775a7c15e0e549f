import { Input } from 'antd'
import { useState } from 'react'
import { agentHandle } from '#contracts/quotation/inter-api.ts'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { Preview } from '../../kit/Preview.tsx'
import { aboutRequest } from './about-request.ts'
import type { Request } from './InterRequest.tsx'

const endings = {
  DECLINE: { title: '不接受报价', done: '已结束询价', text: '全部方案不再有效，询价就此结束。' },
  WITHDRAW: { title: '撤回询价', done: '已撤回询价', text: '航空公司不再答复，询价就此结束。' },
} as const

/** Ends the conversation. */
export const EndRequest = ({ request, action, close }: { request: Request; action: keyof typeof endings; close: () => void }) => {
  const [{ orderId, handleId, revision }] = useState(request)
  const [remark, setRemark] = useState('')
  const { title, done, text } = endings[action]
  return (
    <Preview
      title={title}
      danger
      endpoint={agentHandle}
      revision={revision}
      about={aboutRequest(request)}
      body={{ orderId, handleId, action, ...(remark.trim() && { remark: remark.trim() }) }}
      action={title}
      done={done}
      close={close}
    >
      {() => (
        <>
          <p>{text}</p>
          <Fields>
            <Field label="说明">
              {control => (
                <Input
                  {...control}
                  maxLength={500}
                  placeholder="选填，航空公司可见"
                  value={remark}
                  onChange={({ target }) => setRemark(target.value)}
                />
              )}
            </Field>
          </Fields>
        </>
      )}
    </Preview>
  )
}
