import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
/** A pair of keys without a certificate (PEM). */
export const pair = () => generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
/** ASN.1, as much as a certificate of version 1 needs */
const der = (tag, ...parts) => {
    const body = Buffer.concat(parts);
    const size = body.length;
    const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
    return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const [SEQUENCE, SET, INTEGER, BITS, NULL, UTF8, OID, TIME] = [0x30, 0x31, 0x02, 0x03, 0x05, 0x0c, 0x06, 0x18];
const commonName = (name) => der(SEQUENCE, der(SET, der(SEQUENCE, der(OID, Buffer.from([0x55, 4, 3])), der(UTF8, Buffer.from(name)))));
const SHA256_RSA = der(SEQUENCE, der(OID, Buffer.from('2a864886f70d01010b', 'hex')), der(NULL));
/** 4025479151 */
const SERIAL = Buffer.from('00efefefef', 'hex');
const timeOf = (instant) => der(TIME, Buffer.from(`${instant.slice(0, 19).replace(/\D/g, '')}Z`));
/** A pair of keys with a certificate, self-signed where no issuer is given. node:crypto reads certificates but makes none. */
export const certified = (name, { by, keys = generateKeyPairSync('rsa', { modulusLength: 2048 }), from = '2020-01-01T00:00:00Z', until = '2040-01-01T00:00:00Z', } = {}) => {
    const { privateKey, publicKey } = keys;
    const told = der(SEQUENCE, ...[der(INTEGER, SERIAL), SHA256_RSA, commonName(by?.name ?? name), der(SEQUENCE, timeOf(from), timeOf(until)), commonName(name)], publicKey.export({ type: 'spki', format: 'der' }));
    const signature = sign('sha256', told, by?.privateKey ?? privateKey);
    return { name, ...keys, certificate: new X509Certificate(der(SEQUENCE, told, SHA256_RSA, der(BITS, Buffer.from([0]), signature))) };
};
