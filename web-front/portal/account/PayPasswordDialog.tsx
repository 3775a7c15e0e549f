import { Input, Radio } from 'antd'
import { useState } from 'react'
import { updatePayPassword } from '#contracts/identity/account-api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { useSend } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm, type Wrong } from '../../kit/form.ts'
import { PinField } from '../../kit/PinField.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { pinWrong } from '../../kit/pin.ts'
import { useTell } from '../../kit/useTell.ts'
import './account.css'
import { newPinMistakes } from './new-pin.ts'

type By = 'old' | 'login'
const empty = { old: '', login: '', pin: '', again: '' }

/** Sets the user's pay password, or changes it with the former one or the login password. */
export const PayPasswordDialog = ({ isSet, close }: { isSet: boolean; close: () => void }) => {
  const [by, setBy] = useState<By>(isSet ? 'old' : 'login')
  const { values, change, errors, isComplete, tell, place } = useForm(empty, values => mistakes(values, by))
  const { send, isPending } = useSend(updatePayPassword)
  const [problem, setProblem] = useState<unknown>()
  const { done } = useTell()
  const submit = async () => {
    setProblem(undefined)
    if (!isComplete()) return
    try {
      const known = by === 'old' ? { oldPayPassword: await clientHash(values.old) } : { loginPassword: await clientHash(values.login) }
      await send({ payPassword: await clientHash(values.pin), ...known })
      done(isSet ? '支付密码已修改' : '支付密码已设置')
      close()
    } catch (error) {
      if (!tell(error)) setProblem(error)
    }
  }
  const title = isSet ? '修改支付密码' : '设置支付密码'
  return (
    <Dialog title={title} action={title} submit={submit} pending={isPending} close={close}>
      <div ref={place as React.RefObject<HTMLDivElement>}>
        {isSet && (
          <Radio.Group className="account-by" value={by} onChange={({ target }) => setBy(target.value as By)} aria-label="核对方式">
            <Radio value="old">用原支付密码</Radio>
            <Radio value="login">忘记了，用登录密码</Radio>
          </Radio.Group>
        )}
        <Fields>
          {by === 'old' ? (
            <PinField label="原支付密码" value={values.old} onChange={old => change({ old })} error={errors.old ?? errors.oldPayPassword} />
          ) : (
            <Field label="登录密码" required wide error={errors.login ?? errors.loginPassword}>
              {control => (
                <Input.Password
                  {...control}
                  value={values.login}
                  autoComplete="current-password"
                  onChange={({ target }) => change({ login: target.value })}
                />
              )}
            </Field>
          )}
          <PinField label="新支付密码" value={values.pin} onChange={pin => change({ pin })} error={errors.pin ?? errors.payPassword} />
          <PinField label="再次输入新支付密码" value={values.again} onChange={again => change({ again })} error={errors.again} />
        </Fields>
      </div>
      {problem !== undefined && <Problem error={problem} />}
    </Dialog>
  )
}

const mistakes = ({ old, login, pin, again }: typeof empty, by: By): Wrong => {
  const former = by === 'old' ? pinWrong(old, '原支付密码') : undefined
  return {
    ...(former && { old: former }),
    ...(by === 'login' && !login && { login: '请输入登录密码' }),
    ...newPinMistakes(pin, again),
  }
}
