import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
/** A mail server that accepts what `verdict` lets through. */
export const mailServer = async () => {
    const received = [];
    const server = { verdict: undefined };
    const smtp = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onRcptTo: ({ address }, _, done) => {
            if (!server.verdict)
                return done();
            done(Object.assign(new Error(`${server.verdict} <${address}>`), { responseCode: 451 }));
        },
        onData: (stream, { envelope }, done) => {
            let raw = '';
            stream.on('data', chunk => {
                raw += chunk;
            });
            stream.on('end', () => {
                received.push({ to: envelope.rcptTo.map(({ address }) => address), from: (envelope.mailFrom || { address: '' }).address, raw });
                done();
            });
        },
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const { port } = smtp.server.address();
    const refuse = (verdict) => {
        server.verdict = verdict;
    };
    return { received, refuse, port, close: () => smtp.close() };
};
/** a header of a received mail, on one line */
export const header = ({ raw }, name) => new RegExp(`^${name}: (.*)$`, 'mi').exec(raw.replace(/\r\n[ \t]+/g, ' ').replaceAll('\r', ''))?.[1];
