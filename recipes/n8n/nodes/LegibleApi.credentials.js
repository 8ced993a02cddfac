// Address and token of a legible service, for n8n.
class LegibleApi {
  name = "legibleApi";
  displayName = "legible";
  properties = [
    { displayName: "Address", name: "address", type: "string", default: "http://127.0.0.1:8000" },
    {
      displayName: "Token",
      name: "token",
      type: "string",
      typeOptions: { password: true },
      default: "",
    },
  ];
  authenticate = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.token}}" } },
  };
  test = { request: { baseURL: "={{$credentials.address}}", url: "/api/config" } };
}

module.exports = { LegibleApi };
