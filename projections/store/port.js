export class BadFilter extends Error {
    constructor(message) {
        super(message);
        this.name = 'BadFilter';
    }
}
