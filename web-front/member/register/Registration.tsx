import { Button, Result } from 'antd'
import { useState } from 'react'
import icon from '../../icon.svg'
import { LOGIN } from '../../kit/door.ts'
import { Frame } from '../../kit/Frame.tsx'
import './register.css'
import { RegistrationForm } from './RegistrationForm.tsx'

/** What is told when the server has no words of its own. */
const UNDER_REVIEW = '资料已提交审核，审核通过后账号即可登录。'

export const Registration = () => {
  const [done, setDone] = useState<string>()
  return (
    <Frame>
      <div className="registration">
        <header className="top">
          <img src={icon} alt="" width={32} height={32} />
          <h1>代理人注册</h1>
          <a href={LOGIN}>返回登录</a>
        </header>
        {done === undefined ? (
          <RegistrationForm done={message => setDone(message || UNDER_REVIEW)} />
        ) : (
          <main>
            <Result
              status="success"
              title="注册资料已提交"
              subTitle={done}
              extra={
                <Button type="primary" href={LOGIN}>
                  返回登录
                </Button>
              }
            />
          </main>
        )}
      </div>
    </Frame>
  )
}
