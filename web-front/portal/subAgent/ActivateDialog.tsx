import { Input } from 'antd'
import { useState } from 'react'
import { passwordMistake } from '#contracts/agency/registration.ts'
import { present } from '#contracts/kernel/present.ts'
import { help } from '../../agency/fields/help.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useForm } from '../../kit/form.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { useTell } from '../../kit/useTell.ts'
import { type SubAgentData, useActivation } from './calls.ts'

const mistakesFor =
  (loginName: string | undefined) =>
  ({ password }: { password: string }): Record<string, string> =>
    present({ password: password === '' ? '请输入初始密码' : passwordMistake(password, loginName) })

/** Activates a submitted sub-agent: the parent chooses the first password, and the sub-agent changes it after its login. */
export const ActivateDialog = ({ of: { id, name, loginName, authorities }, close }: { of: SubAgentData; close: () => void }) => {
  const tell = useTell()
  const activate = useActivation(id)
  const { values, change, errors, place, submit, left } = useForm({ password: '' }, mistakesFor(loginName))
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const send = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      await activate(values.password)
      tell.done(`已激活${name}`)
      close()
    } catch (error) {
      setProblem(error)
      setPending(false)
    }
  }
  return (
    <Dialog title="激活分代理" action="激活分代理" submit={submit(send)} pending={isPending} close={close}>
      <div ref={place}>
        <Lines
          of={[
            ['单位名称', name],
            ['登录名', loginName],
            ['可销售', authorities?.map(({ airLine, inter }) => `${airLine}${inter ? '国际' : '国内'}`).join('、')],
          ]}
        />
        <p>激活后对方即可用登录名和初始密码登录。把初始密码当面或电话告知对方，并提醒登录后修改。</p>
        <Field label="初始密码" required error={errors.password} help={help.password}>
          {control => (
            <Input.Password
              {...control}
              value={values.password}
              maxLength={200}
              autoComplete="new-password"
              onChange={({ target }) => change({ password: target.value })}
              onBlur={() => values.password && left('password')}
            />
          )}
        </Field>
        {problem !== undefined && <Problem error={problem} />}
      </div>
    </Dialog>
  )
}
