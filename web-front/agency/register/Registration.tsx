import { useState } from 'react'
import icon from '../../icon.svg'
import { LOGIN } from '../../kit/door.ts'
import { Frame } from '../../kit/Frame.tsx'
import './register.css'
import { Registered } from './Registered.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'

export const Registration = () => {
  const [taken, setTaken] = useState<{ message: string | undefined }>()
  return (
    <Frame>
      <div className="registration">
        <header className="top">
          <img src={icon} alt="" width={32} height={32} />
          <h1>代理人注册</h1>
          <a href={LOGIN}>返回登录</a>
        </header>
        {taken ? <Registered message={taken.message} /> : <RegistrationForm done={message => setTaken({ message })} />}
      </div>
    </Frame>
  )
}
